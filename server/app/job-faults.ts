import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<unknown[]>()

/** Runs a job; `faults` holds afterwards what failed of it and kept nothing else from its turn. */
export async function withFaults(run: () => Promise<unknown>): Promise<{ faults: unknown[] }> {
  const faults: unknown[] = []
  await current.run(faults, run)
  return { faults }
}

/** Something of the job that runs has failed, and is tried again by its next run. */
export const recordFault = (fault: unknown) => void current.getStore()?.push(fault)
