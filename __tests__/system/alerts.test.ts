import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createJobs } from '../../server/app/jobs'
import { startServer } from '../support/server'

const text = (file: string) => fs.readFileSync(path.resolve(__dirname, '../..', file), 'utf8')
const OF_PROMETHEUS = new Set(['up'])

/** Names in an expression that are asked for numbers. */
const namesIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, ' ').matchAll(/\b([a-z]\w*)\b(?!\s*\()/g)]
    .map(([, name]) => name)
    .filter((name) => !['and', 'or', 'by', 'sum', 'max', 'min', 'd', 'm'].includes(name))

test('the sample alerts and the board ask for numbers that a server gives, and each alert for a drill that is written', async () => {
  const server = await startServer()
  const jobs = createJobs(server.settings.databaseUrl!, [], server.app.http)
  const given = new Set(
    server.app.http.metrics
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`])
      .concat('nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'),
  )
  const rules = [...text('deploy/alerts.yaml').matchAll(/expr: (.+)/g)].map(([, expression]) => expression)
  const board = JSON.parse(text('deploy/grafana.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = [...rules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(asked.length).toBeGreaterThan(20)
  const unknown = asked.flatMap(namesIn).filter((name) => !given.has(name) && !OF_PROMETHEUS.has(name))
  expect(unknown).toEqual([])
  // What goes down as well as up has no rate: a difference that is settled would be news, and one that is found none.
  const rated = asked.flatMap((one) => [...one.matchAll(/\b(?:i?rate|increase)\(([^{[]+)/g)].map(([, name]) => name))
  expect(rated.length).toBeGreaterThan(5)
  expect(rated.filter((name) => !/^\w+_(total|count|bucket)$/.test(name))).toEqual([])
  // Every node counts the same rows of the database: added up over them there would be twice as many. What is of a node says so.
  const added = asked.flatMap((one) => [...one.matchAll(/\bsum(?: by \(([^)]*)\))? ?\((\w+)[{)]/g)])
  expect(added.length).toBeGreaterThan(1)
  expect(added.filter(([, by = '']) => !by.split(', ').includes('instance')).map(([whole]) => whole)).toEqual([])

  const written = text('docs/operations.md')
  const drills = [...text('deploy/alerts.yaml').matchAll(/drill: (.+?) \}/g)].map(([, name]) => name)
  expect(drills.length).toBe(rules.length)
  expect(drills.filter((name) => !written.includes(`| ${name} `))).toEqual([])
  await jobs.stop()
  await server.close()
})

/** Prometheus' own checker, where it is installed. */
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => fs.existsSync(file))

;(promtool ? test : test.skip)('Prometheus itself takes the sample alerts', () => {
  const { status, stdout, stderr } = spawnSync(promtool!, ['check', 'rules', 'deploy/alerts.yaml'], { encoding: 'utf8' })
  expect({ status, said: status ? stdout + stderr : '' }).toEqual({ status: 0, said: '' })
})
