/** Files that a browser keeps for us beside its own cache: none. Not in `platform`: only the settings ask. */
export const cachedBytes = async (): Promise<number> => 0
export async function clearCachedFiles(): Promise<void> {}
