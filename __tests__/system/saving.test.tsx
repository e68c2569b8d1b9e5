import { SaveQueue } from '@/patterns/form/saving'

/** A line on which each save waits until it is told what becomes of it. */
function line() {
  const out: { arrive: () => void; fail: () => void }[] = []
  const queue = new SaveQueue(
    () => new Promise((resolve, reject) => out.push({ arrive: resolve, fail: () => reject(new Error()) })),
  )
  return { out, queue }
}

test('what is saved twice before there was an answer goes out once', async () => {
  const { out, queue } = line()
  const both = Promise.all([queue.save(), queue.save()])
  expect(out).toHaveLength(1)
  out[0].arrive()
  await both
  void queue.save()
  expect(out).toHaveLength(2)
})

test('who wants it saved now waits for what is on its way, also when that is lost, and gets their own answer', async () => {
  const { out, queue } = line()
  const first = queue.save()
  const now = queue.saveNow()
  expect(out).toHaveLength(1)
  out[0].fail()
  await expect(first).rejects.toThrow()
  await Promise.resolve()
  expect(out).toHaveLength(2)
  out[1].fail()
  await expect(now).rejects.toThrow()
})

test('nothing is on its way any more once it is settled, whatever became of it', async () => {
  const { out, queue } = line()
  await queue.settled()
  const lost = queue.save()
  const settled = queue.settled()
  out[0].fail()
  await expect(lost).rejects.toThrow()
  await settled
  expect(out).toHaveLength(1)
})
