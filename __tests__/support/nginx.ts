import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expired } from '../system/expired-certificate'

/** nginx of the system's packages, where there is one, or the one that NGINX names. */
export const nginx = [process.env.NGINX ?? '', '/usr/sbin/nginx', '/usr/local/bin/nginx'].find((file) => fs.existsSync(file))

/** Where nginx puts what it is given for a while, which it makes as it starts. */
const temporary = (where: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${where}/${name};`).join(' ')

/** Our sample with addresses of this machine, and no certificate. */
function configFor(nodes: string[], media: string, port: number, where: string): string {
  const sample = fs.readFileSync(path.resolve(__dirname, '../../deploy/nginx.conf'), 'utf8')
  const shared = sample.slice(sample.indexOf('  upstream'), sample.indexOf('  server {\n    listen 80'))
  const secure = sample.slice(sample.indexOf('  server {\n    listen 443'))
  const file = path.join(where, 'nginx.conf')
  const text = `
    worker_processes 1; daemon off; pid ${where}/pid; error_log ${where}/error.log;
    events {} http {
    ${temporary(where)}
    ${shared}${secure}`
    .replaceAll('/var/log/nginx', where)
    .replace('app1:3000', nodes[0])
    .replace('app2:3000', nodes[1])
    .replace('srs:8080', media)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_certificate.*$/gm, '')
  fs.writeFileSync(file, text)
  return file
}

/**
 * Our nginx before two nodes of this machine, and a media server if one is named, with its files in `where`; the answer ends
 * it.
 */
export function proxyTo(nodePorts: number[], port: number, where: string, mediaPort?: number): () => Promise<void> {
  const config = configFor(
    nodePorts.map((one) => `127.0.0.1:${one}`),
    mediaPort ? `127.0.0.1:${mediaPort}` : 'srs:8080',
    port,
    where,
  )
  const checked = spawnSync(nginx!, ['-t', '-c', config, '-p', where], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const proxy = spawn(nginx!, ['-c', config, '-p', where], { stdio: 'ignore' })
  return async () => {
    const ended = once(proxy, 'exit')
    proxy.kill('SIGQUIT')
    await ended
  }
}

/** Has nginx read the whole of our sample, with a certificate, addresses of nodes that are there, and its files in `where`. */
export function checkWhole(where: string) {
  const files = { 'fullchain.pem': expired.cert, 'privkey.pem': expired.key, 'mime.types': 'types {}' }
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(where, name), text)
  const text = fs
    .readFileSync(path.resolve(__dirname, '../../deploy/nginx.conf'), 'utf8')
    .replaceAll(/\/var\/log\/nginx|\/etc\/nginx\/certs/g, where)
    .replaceAll(/\bapp\d:/g, '127.0.0.1:')
    // Whoever runs the tests may have no right to the ports and folders of the whole machine.
    .replace('listen 80;', `listen unix:${where}/http;`)
    .replace('listen 443 ssl http2;', `listen unix:${where}/https ssl http2;`)
    .replace('http {', `http {\n${temporary(where)}`)
  const config = path.join(where, 'nginx.conf')
  fs.writeFileSync(config, `pid ${where}/pid;\n${text}`)
  return spawnSync(nginx!, ['-t', '-c', config, '-p', where], { encoding: 'utf8' })
}
