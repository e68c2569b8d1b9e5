import { sql } from 'kysely'
import type { AgreementKind } from '../../../../contract/rules/agreements'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'

interface Section {
  heading: string
  paragraphs: string[]
}
const HEADING = '## '

/** A text as it is written, section by section; what stands before the first heading belongs to none. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  for (const line of text.split('\n').map((one) => one.trim()))
    if (line.startsWith(HEADING)) sections.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] })
    else if (line) sections.at(-1)?.paragraphs.push(line)
  return sections
}

interface Version {
  title: string
  version: string
  text: string
  changes: string
}
/** The text that holds now with the one that is to come, or the version that is named. Refuses with 10104. */
export async function agreementOf(db: Db, kind: string, now: Date, version?: string) {
  const today = dayOf(now)
  const { rows } = await sql<Version>`
    select title, version, text, changes from agreement where kind = ${kind} order by version`.execute(db)
  const shown = (version ? rows.find((one) => one.version === version) : rows.findLast((one) => one.version <= today)) ?? gone()
  const coming = version ? undefined : rows.find((one) => one.version > today)
  return {
    title: shown.title,
    version: shown.version,
    sections: sectionsOf(shown.text),
    ...(coming && { coming: { version: coming.version, changes: coming.changes } }),
  }
}

/** The latest day on which something began that everybody has to agree to. */
export async function agreementVersion(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select max(version) as version from agreement where asks and version <= ${dayOf(now)}`.execute(db)
  return rows[0].version
}

interface AgreementChanged {
  kind: AgreementKind
  title: string
  version: string
  changes: string
}
/** What has begun since somebody agreed last, and wants to be agreed to; the earliest first. */
export async function changedFor(db: Db, userId: string, now: Date): Promise<AgreementChanged[]> {
  const { rows } = await sql<AgreementChanged>`
    select kind, title, version, changes from agreement
    where asks and version <= ${dayOf(now)}
      and version > coalesce((select max(version) from agreement_consent where user_id = ${userId}), '')
    order by version, array_position('{user,privacy,community,vip}'::text[], kind)`.execute(db)
  return rows
}
