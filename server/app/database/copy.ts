import { Readable, Writable } from 'node:stream'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What the driver has of the protocol for COPY, which its types do not tell of. */
interface Connection {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
/** What the driver tells a statement that it was given. */
interface CopyStatement {
  submit(connection: Connection): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse?(connection: Connection): void
}

// The driver tells it more than its own type of a statement says.
const give = (client: pg.ClientBase, statement: CopyStatement) => void client.query(statement as unknown as pg.Submittable)

/** The bytes of a `COPY … TO STDOUT`. It is read no faster than it is taken. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let socket: Socket | undefined
  const bytes = new Readable({ read: () => void socket?.resume() })
  give(client, {
    submit(connection) {
      socket = connection.stream
      connection.query(text)
    },
    handleCopyData({ chunk }, connection) {
      // The driver reads on into the same memory.
      if (!bytes.push(Buffer.from(chunk))) connection.stream.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      bytes.push(null)
      socket?.resume()
    },
    handleError: (error) => void bytes.destroy(error),
  })
  return bytes
}

/** Takes the bytes for a `COPY … FROM STDIN`, and is finished when the database has all of them. */
export function copyIn(client: pg.ClientBase, text: string): Writable {
  let line: Connection | undefined
  /** What is done as soon as the database says that it listens. */
  let first = () => {}
  let ended: ((error?: Error) => void) | undefined
  const whenHeard = (work: (heard: Connection) => void) => {
    if (line) return work(line)
    first = () => work(line!)
  }
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      whenHeard((heard) => {
        heard.sendCopyFromChunk(chunk)
        if (heard.stream.writableNeedDrain) heard.stream.once('drain', () => done())
        else done()
      })
    },
    final(done) {
      whenHeard((heard) => {
        ended = done
        heard.endCopyFrom()
      })
    },
    destroy(error, done) {
      if (error && line && !ended) line.sendCopyFail('given up')
      done(error)
    },
  })
  give(client, {
    submit: (connection) => connection.query(text),
    handleCopyInResponse(connection) {
      line = connection
      first()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => ended?.(),
    handleError(error) {
      line = undefined
      sink.destroy(error)
    },
  })
  return sink
}
