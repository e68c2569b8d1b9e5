import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../server/app/database/db'
import { newId } from '../../server/app/ids'
import { openSession } from '../../server/modules/identity/login/sessions'
import { compile } from '../support/running-server'

/** A data folder that the account of the database may read. */
export const folder = () => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-failure-'))
  fs.chmodSync(made, 0o755)
  return made
}

const postmaster = (dataDir: string) => fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')

const writtenPid = (dataDir: string) =>
  fs.existsSync(path.join(dataDir, 'pg/postmaster.pid')) ? Number(postmaster(dataDir)[0]) : 0

/** Sends a signal to the database of a folder. Which process it was. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): number {
  const pid = writtenPid(dataDir)
  // To 0 it would go to this whole group of processes.
  if (!pid) throw new Error(`no database runs on ${dataDir}`)
  process.kill(pid, signal)
  return pid
}
/** Another process than this one is the database of the folder. */
export const isReplaced = (dataDir: string, pid: number) => ![0, pid].includes(writtenPid(dataDir))

const pause = () => new Promise((next) => setTimeout(next, 20))

/** Tries until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean) {
  while (!(await isSo())) await pause()
}

/** Rows of a statement, over a connection of its own. */
export async function ask<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const { pool, close } = openDatabase(url, 1)
  const { rows } = await pool.query<T>(text, values).finally(() => close())
  return rows
}

/** Tokens of people who may act at once, made beside the front door so that the test is about the crash. */
export async function tokens(databaseUrl: string, count: number) {
  const database = openDatabase(databaseUrl, 4)
  const made: string[] = []
  for (let i = 0; i < count; i++) {
    const id = newId()
    await database.pool.query('insert into app_user (id, nick_name, invite_code) values ($1, $2, $3)', [
      id,
      `同行${i}`,
      randomUUID(),
    ])
    made.push((await openSession(database.db, id, 'test')).token)
  }
  await database.close()
  return made
}

/** The command of backups and moves, as an operator runs it, on the embedded database of a folder. */
export const backup = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [path.join(compile(), 'backup.cjs'), ...words], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
