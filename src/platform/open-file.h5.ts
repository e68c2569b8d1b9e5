/** Hands a document of ours over under this name; what the browser can show, it shows. Not in `platform`: few pages need it. */
export async function openFile(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
