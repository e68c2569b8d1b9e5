interface Page {
  jpeg: Buffer
  width: number
  height: number
}

/** A PDF of pictures, one a page. */
export function pdfOf(pages: Page[]): Buffer {
  const parts: Buffer[] = []
  const places: number[] = []
  let length = 0
  const write = (bytes: Buffer | string) => {
    const part = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    parts.push(part)
    length += part.length
  }
  const object = (head: string, stream?: Buffer) => {
    places.push(length)
    write(`${places.length} 0 obj\n${head}\n`)
    if (stream) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }
  write('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const first = 3 + at * 3
    const size = `[0 0 ${width / 2} ${height / 2}]`
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Contents ${first + 1} 0 R /Resources << /XObject << /P ${first + 2} 0 R >> >> >>`,
    )
    const content = Buffer.from(`${width / 2} 0 0 ${height / 2} 0 0 cm /P Do`)
    object(`<< /Length ${content.length} >>`, content)
    const kind = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    object(`<< /Type /XObject ${kind} /Length ${jpeg.length} >>`, jpeg)
  }
  const start = length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`)
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
