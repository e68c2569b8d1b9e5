/** Files that a browser keeps for us beside its own cache: none. Not in `platform`: only the settings ask. */
export const keptFiles = async (): Promise<number> => 0
export async function dropFiles(): Promise<void> {}
