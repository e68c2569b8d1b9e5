import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

/** nginx of the system's packages, where there is one, or the one that NGINX names. */
export const nginx = [process.env.NGINX ?? '', '/usr/sbin/nginx', '/usr/local/bin/nginx'].find((file) => fs.existsSync(file))

/** Our sample with addresses of this machine, and no certificate. */
function configFor(nodes: string[], port: number, where: string): string {
  const sample = fs.readFileSync(path.resolve(__dirname, '../../deploy/nginx.conf'), 'utf8')
  const shared = sample.slice(sample.indexOf('  upstream'), sample.indexOf('  server {\n    listen 80'))
  const secure = sample.slice(sample.indexOf('  server {\n    listen 443'))
  const file = path.join(where, 'nginx.conf')
  const text = `
    worker_processes 1; daemon off; pid ${where}/pid; error_log ${where}/error.log;
    events {} http { access_log off;
    client_body_temp_path ${where}/body; proxy_temp_path ${where}/proxy; fastcgi_temp_path ${where}/fastcgi;
    uwsgi_temp_path ${where}/uwsgi; scgi_temp_path ${where}/scgi;
    ${shared}${secure}`
    .replace('app1:3000', nodes[0])
    .replace('app2:3000', nodes[1])
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(ssl_certificate.*|http2 on;)$/gm, '')
  fs.writeFileSync(file, text)
  return file
}

/** Our nginx before two nodes of this machine, with its files in `where`; the answer ends it. */
export function proxyTo(nodePorts: number[], port: number, where: string): () => Promise<void> {
  const config = configFor(
    nodePorts.map((one) => `127.0.0.1:${one}`),
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
