import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { claimImages, storeImage } from '../../server/modules/platform/file/images'
import { shownAmong } from '../../server/modules/platform/file/uses'
import { APP_TABLES } from '../../server/app/module'
import { modules } from '../../server/modules'
import { comment, member, post, save, unfinished, wait } from '../circle/support'
import { acquaint, send as write } from '../dm/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { jpeg, upload, type Uploaded } from './pictures'

let server: TestServer
let ann: Person
let bob: Person
let bytes: Buffer
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
  bytes = await jpeg(60, 40)
  await query(server, sql`update app_user set level = 3`)
  await acquaint(ann, bob)
})
afterAll(() => server.close())

const picture = async (person: Person) => (await upload(server, person, bytes)).result
const idle = () => runJob(server, 'file.idle')
const cleanUp = () => runJob(server, 'file.cleanup')
const there = async (url: string) => (await server.app.http.inject({ method: 'HEAD', url })).statusCode === 200
const rows = (fileId: string) => query(server, sql`select from file where id = ${fileId}`)

/** So many days go by, with their nights. */
async function pass(days: number) {
  await idle()
  await query(
    server,
    sql`update file set created_at = created_at - make_interval(days => ${days}),
      idle_since = idle_since - make_interval(days => ${days})`,
  )
  await idle()
  await cleanUp()
}
const remove = (person: Person, id: string) => person.call('POST /api/circle/delete', { body: { id } })
const shown = async (person: Person, more: object = {}) => {
  const image = await picture(person)
  return { image, id: await post(server, person, { images: [image.fileId], ...more }) }
}
const keepDraft = (person: Person, images?: Uploaded[]) => {
  const draft = images && unfinished({ images: images.map(({ name: _name, size: _size, ...rest }) => rest) })
  return person.call('POST /api/circle/saveDraft', { body: { type: 3, ...(draft && { draft }) } })
}
const sendTo = async (from: Person, to: Person, more: object) => expect((await write(from, to, undefined, more)).code).toBe(200)
const report = (person: Person, targetType: 'post' | 'user', targetId: string, images: string[] = []) =>
  person.call('POST /api/report/save', { body: { targetType, targetId, reason: 'r5', images, requestId: randomUUID() } })
const avatar = async (person: Person, id: string) => {
  expect((await person.call('POST /api/user/saveUserInfo', { body: { avatar: id } })).result.avatar).toContain(id)
}

type Case = [what: string, make: () => Promise<Uploaded>]
async function made(cases: Case[]) {
  const images = new Map<string, Uploaded>()
  for (const [what, make] of cases) images.set(what, await make())
  return images
}
/** Which of them are still there; both sizes, or none. */
async function seen(images: Map<string, Uploaded>) {
  const found: string[] = []
  for (const [what, { url, thumbUrl }] of images) {
    const both = [await there(url), await there(thumbUrl)]
    if (both[0]) found.push(what)
    if (both[0] !== both[1]) found.push(`half of ${what}`)
  }
  return found
}

test('whoever keeps a draft on the phone alone is told which of its pictures can still be used', async () => {
  const old = await picture(ann)
  await pass(2)
  const [fresh, theirs] = [await picture(ann), await picture(bob)]
  const ask = (ids: string[]) => ann.call('POST /api/file/usable', { body: { ids } })
  expect((await ask([old.fileId, fresh.fileId, theirs.fileId])).result).toEqual([fresh.fileId])
  expect((await ask([])).result).toEqual([])
})

describe('a picture is gone for good, in both sizes, sixty days after:', () => {
  const ends: Case[] = [
    [
      'the report that it was evidence of was decided',
      async () => {
        const { image, id } = await shown(ann)
        await report(bob, 'post', id)
        await remove(ann, id)
        await pass(100)
        await query(server, sql`update report set state = 'upheld' where target_id = ${id}`)
        return image
      },
    ],
    [
      'its post was deleted',
      async () => {
        const { image, id } = await shown(ann)
        await remove(ann, id)
        return image
      },
    ],
    [
      'its post was taken down',
      async () => {
        const { image, id } = await shown(ann)
        await review(server.app.services, { postId: id }, 'takeDown', '违法违规')
        return image
      },
    ],
    [
      'its post was changed to show another',
      async () => {
        const { image, id } = await shown(ann)
        await save(ann, { id, images: [(await picture(ann)).fileId] })
        return image
      },
    ],
    [
      'its comment was deleted',
      async () => {
        const image = await picture(bob)
        const id = await comment(server, bob, await post(server, ann), { images: [image.fileId] })
        await bob.call('POST /api/circleComment/delete', { body: { id } })
        return image
      },
    ],
    [
      'its draft was dropped',
      async () => {
        const image = await picture(ann)
        await keepDraft(ann, [image])
        await keepDraft(ann)
        return image
      },
    ],
    [
      'another face took its place',
      async () => {
        const image = await picture(ann)
        await avatar(ann, image.fileId)
        await avatar(ann, (await picture(ann)).fileId)
        return image
      },
    ],
    [
      'its message was taken back',
      async () => {
        const image = await picture(ann)
        await sendTo(ann, bob, { type: 'image', imageId: image.fileId })
        await query(server, sql`update conversation_message set recalled_at = now(), body = '{}' where user_id = ${ann.id}`)
        return image
      },
    ],
    [
      'whoever had not published it closed the account',
      async () => {
        const cat = await member(server)
        const { image, id } = await shown(cat)
        await query(server, sql`update circle_post set status = 1 where id = ${id}`)
        await query(server, sql`update app_user set status = 'closed' where id = ${cat.id}`)
        return image
      },
    ],
  ]
  test('sixty days, and not a day sooner', async () => {
    const images = await made(ends)
    await pass(59)
    expect(await seen(images)).toEqual(ends.map(([what]) => what))
    await pass(1)
    expect(await seen(images)).toEqual([])
    for (const { fileId } of images.values()) expect(await rows(fileId)).toEqual([])
  })
})

describe('a picture stays where it is still shown, however long:', () => {
  const stays: Case[] = [
    [
      'in a draft, when the post that has it too is deleted',
      async () => {
        const { image, id } = await shown(ann)
        await keepDraft(ann, [image])
        await remove(ann, id)
        return image
      },
    ],
    [
      'in another post',
      async () => {
        const { image, id } = await shown(ann)
        await post(server, ann, { images: [image.fileId] })
        await remove(ann, id)
        return image
      },
    ],
    [
      'in the text after a change of the others',
      async () => {
        const { image, id } = await shown(ann)
        await save(ann, { id, images: [image.fileId, (await picture(ann)).fileId] })
        await save(ann, { id, images: [image.fileId] })
        return image
      },
    ],
    [
      'on the card of a deleted post that somebody has been sent',
      async () => {
        const { image, id } = await shown(ann)
        await sendTo(bob, ann, { type: 'card', card: { kind: 'post', id } })
        await remove(ann, id)
        return image
      },
    ],
    [
      'in a private message',
      async () => {
        const { image, id } = await shown(ann)
        await sendTo(ann, bob, { type: 'image', imageId: image.fileId })
        await remove(ann, id)
        return image
      },
    ],
    [
      'as the face of somebody',
      async () => {
        const { image, id } = await shown(bob)
        await avatar(bob, image.fileId)
        await remove(bob, id)
        return image
      },
    ],
    [
      'as evidence, while the report is open',
      async () => {
        const { image, id } = await shown(ann)
        await report(bob, 'post', id)
        await remove(ann, id)
        return image
      },
    ],
    [
      'as the face of whoever was reported',
      async () => {
        const image = await picture(ann)
        await avatar(ann, image.fileId)
        await report(bob, 'user', ann.id)
        await avatar(ann, (await picture(ann)).fileId)
        return image
      },
    ],
    [
      'in a post that was refused, for its author to change',
      async () => {
        const { image, id } = await shown(ann)
        await review(server.app.services, { postId: id }, 'reject', '看不清')
        return image
      },
    ],
  ]
  test('two hundred days on', async () => {
    const images = await made(stays)
    await pass(100)
    await pass(100)
    expect(await seen(images)).toEqual(stays.map(([what]) => what))
  })

  test('whoever uses it again in the meantime has it', async () => {
    const { image, id } = await shown(ann)
    await remove(ann, id)
    await pass(59)
    const again = await post(server, ann, { images: [image.fileId] })
    await pass(2)
    expect(await there(image.url)).toBe(true)
    await remove(ann, again)
    await pass(59)
    expect(await there(image.url)).toBe(true)
  })
})

describe('what goes wrong on the way does no harm:', () => {
  const wanted = async () => {
    const { image, id } = await shown(ann)
    await remove(ann, id)
    await pass(59)
    return image
  }
  const old = () => query(server, sql`update file set created_at = created_at - interval '2 days'`)
  const claim = (id: string) => server.database.db.transaction().execute((trx) => claimImages(trx, ann.id, [id]))

  test('a store that is away for one of them loses no row, keeps none of the others, and lets nobody use what is half removed', async () => {
    const [stuck, other] = [await picture(ann), await picture(ann)]
    await old()
    const { storage } = server.app.services.gateways
    const removeReally = storage.remove
    storage.remove = async (name) => {
      if (name === `${stuck.fileId}_t.webp`) throw new Error('the store is away')
      await removeReally(name)
    }
    await expect(cleanUp()).rejects.toThrow('could not be removed')
    storage.remove = removeReally
    expect([await there(other.url), await rows(other.fileId)]).toEqual([false, []])
    expect(await rows(stuck.fileId)).toHaveLength(1)
    await wait(server, ann, '2 hours')
    expect(await save(ann, { images: [stuck.fileId] })).toMatchObject({ code: 10131 })
    await query(server, sql`update file set removal_due_at = now()`)
    await cleanUp()
    expect([await there(stuck.thumbUrl), await rows(stuck.fileId)]).toEqual([false, []])
  })

  test('some that can never be removed, however many, keep the others waiting for no more than the next run', async () => {
    const stuck: string[] = []
    for (let n = 0; n < 6; n++) stuck.push((await picture(ann)).fileId)
    const other = await picture(ann)
    await old()
    const { storage } = server.app.services.gateways
    const removeReally = storage.remove.bind(storage)
    const removing = jest.spyOn(storage, 'remove').mockImplementation(async (name) => {
      if (stuck.some((id) => name.startsWith(id))) throw new Error('not ours to remove')
      await removeReally(name)
    })
    await expect(cleanUp()).rejects.toThrow('could not be removed')
    expect(await there(other.url)).toBe(true)
    await expect(cleanUp()).rejects.toThrow('could not be removed')
    expect([await there(other.url), await rows(other.fileId)]).toEqual([false, []])
    removing.mockRestore()
    await query(server, sql`update file set removal_due_at = now()`)
    await cleanUp()
    expect(await rows(stuck[0])).toEqual([])
  })

  test('two nodes that clean up at once remove each file once', async () => {
    const images = [await wanted(), await wanted(), await picture(ann)]
    await query(
      server,
      sql`update file set created_at = created_at - interval '2 days', idle_since = idle_since - interval '2 days'`,
    )
    await Promise.all([cleanUp(), cleanUp(), idle(), cleanUp()])
    for (const { url, fileId } of images) expect([await there(url), await rows(fileId)]).toEqual([false, []])
  })

  test('one that is being taken into use at that moment stays', async () => {
    const image = await wanted()
    await query(server, sql`update file set idle_since = idle_since - interval '2 days'`)
    await server.database.db.transaction().execute(async (trx) => {
      await claimImages(trx, ann.id, [image.fileId])
      await idle()
      await cleanUp()
    })
    expect(await there(image.url)).toBe(true)
    expect(await claim(image.fileId)).toHaveLength(1)
  })

  test('one that was said to be free and is shown all the same stays', async () => {
    const { image } = await shown(ann)
    await query(server, sql`update file set used = false where id = ${image.fileId}`)
    await old()
    await cleanUp()
    expect(await there(image.url)).toBe(true)
    expect(await query(server, sql`select used from file where id = ${image.fileId}`)).toEqual([{ used: true }])
  })

  test('a picture that WeChat found to be against the law cannot be used again', async () => {
    const image = await picture(ann)
    await query(server, sql`update file set checked = 'risky', check_trace = ${image.fileId} where id = ${image.fileId}`)
    await wait(server, ann, '2 hours')
    expect(await save(ann, { images: [image.fileId] })).toMatchObject({ code: 10131 })
  })

  test('what a message shows stays though it counts as unused, and that is found without reading what people write all the time', async () => {
    const image = await picture(ann)
    await sendTo(ann, bob, { type: 'image', imageId: image.fileId })
    await query(server, sql`update file set used = false where id = ${image.fileId}`)
    await old()
    await cleanUp()
    expect(await there(image.url)).toBe(true)
    const { db, modules: all } = server.app.services
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return (
        await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${shownAmong(all, [image.fileId])}`.execute(trx)
      ).rows
    })
    expect([...new Set(readWhole(plan[0]['QUERY PLAN'][0].Plan))].toSorted()).toEqual(SHORT)
  })

  test('what an order has on its cover stays though it counts as unused, among many with the same', async () => {
    const [image, gone] = [await picture(ann), await picture(ann)]
    const covers = ['', '/files/none.webp', ...Array<string>(3).fill(image.url)]
    await query(
      server,
      sql`insert into shop_order (id, order_no, user_id, kind, biz_id, title, cover, spec, lines, refund_rule, virtual,
          fulfilment, purchase_key, origin_price, price, coins, pay_price, expires_at)
        select gen_random_uuid(), 'covered' || n, ${ann.id}::uuid, 'course', gen_random_uuid(), '课', cover, '', '[]', '', true,
          'instant', gen_random_uuid()::text, 1, 1, 0, 1, now() + interval '1 hour'
        from unnest(${covers}::text[]) with ordinality c(cover, n)`,
    )
    await query(server, sql`update file set used = false where id = any(${[image.fileId, gone.fileId]}::uuid[])`)
    await old()
    await cleanUp()
    expect([await there(image.url), await there(gone.url)]).toEqual([true, false])
  })

  test('what an operator stored and nothing came to show goes as well', async () => {
    const { db, gateways } = server.app.services
    const { id } = await storeImage(db, gateways.storage, null, bytes, '群二维码.png')
    await pass(60)
    expect(await rows(id)).toEqual([])
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Parent Relationship'?: string
  Plans?: Plan[]
}
/**
 * The tables of which a plan reads all rows. What a bitmap finds is read in the table above it, and what is asked of one row
 * by its id.
 */
const readWhole = (plan: Plan): string[] => {
  if (plan['Parent Relationship'] === 'SubPlan' || plan['Node Type'] === 'Limit') return []
  const whole = /^(Seq Scan|Index Scan|Index Only Scan)$/.test(plan['Node Type']) && !plan['Index Cond']
  return [...(whole ? [plan['Relation Name']!] : []), ...(plan.Plans ?? []).flatMap(readWhole)]
}
/** What operators, teachers and organisers put up, and reports that nobody has decided: they stay short. */
const SHORT = [
  'activity',
  'ad',
  'circle_form',
  'circle_topic',
  'duihuan_batch',
  'kefu_teacher',
  'lesson',
  'lesson_course',
  'lesson_teacher',
  'live',
  'live_slide',
  'lottery',
  'lottery_prize',
  'mall_product',
  'mall_shop',
  'report',
  'training',
  'trash',
]

test('every place that could keep a file is declared by its module, and by no other', async () => {
  const columns = await query<{ at: string }>(
    server,
    sql`select c.relname || '.' || a.attname as at from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'file'
        and (a.atttypid in ('jsonb'::regtype, 'json'::regtype)
          or (a.attname ~ '(file|picture|image|cover|avatar|photo|gift|qr|video|html)(_id|_url)?s?$'
            and a.atttypid in ('uuid'::regtype, 'text'::regtype, 'uuid[]'::regtype, 'text[]'::regtype))
          or exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'file'::regclass and k.conrelid = c.oid
            and a.attnum = any(k.conkey)))
      order by 1`,
  )
  const known = new Set([
    ...modules.flatMap(({ fileUses = [] }) => fileUses.map(({ table, column }) => `${table}.${column}`)),
    ...NO_FILES,
  ])
  expect(columns.map(({ at }) => at).filter((at) => !known.has(at))).toEqual([])
  const foreign = modules.flatMap(({ tables = [], fileUses = [] }) =>
    fileUses.filter(({ table }) => ![...APP_TABLES, ...tables].some((own) => own === table)),
  )
  expect(foreign).toEqual([])
})
/** Of those that could, by their names or types, the ones that do not. */
const NO_FILES = [
  'activity.agenda',
  'activity.guests',
  'activity_attendee.answers',
  'admin_batch.faults',
  'admin_batch.given',
  'activity_ticket.fields',
  'admin_approval.input',
  'admin_audit.after',
  'admin_audit.before',
  'admin_export.wish',
  'admin_once.result',
  'admin_schedule.input',
  'broadcast.params',
  'broadcast.segment',
  'circle_comment.mentions',
  'circle_form.fields',
  'circle_post.mentions',
  'event.data',
  'exam_registration.rejected',
  'fan_group.benefits',
  'file_upload.file_id',
  'growth_level.rights',
  'lesson.marks',
  'lesson_cert_level.rules',
  'lesson_rendition.segments',
  'lesson_study.intervals',
  'mall_take.address',
  'notice.params',
  'notice_owed.was',
  'order_refund.lines',
  'parcel.address',
  'request_once.result',
  'share_poster.image',
  'shop_order.input',
  'shop_order.lines',
  'subscribe_permission.params',
  'subscribe_permission.words',
  'tiku_answer.answer',
  'tiku_question.key',
  'tiku_question.law',
  'tiku_question.options',
  'wenwen_event.data',
  'wenwen_message.cards',
  'wenwen_message.sources',
  'wenwen_draft.sources',
  'vip_contract.paper',
]
