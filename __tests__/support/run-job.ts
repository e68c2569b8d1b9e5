import type { TestServer } from './server'

/** Runs a job of the server now. */
export const runJob = (server: TestServer, name: string) => server.app.jobs.find((job) => job.name === name)!.run()
