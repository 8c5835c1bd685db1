import type { FastifyInstance } from 'fastify'
import { langOf } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Config } from '../config/config.ts'
import { general } from '../errors/text.ts'
import { formatText } from '../errors/translate.ts'

/** Which addresses of this server serve the shell, and which serve sandboxed pages. */
export interface SandboxHosts {
  /**
   * The origin for sandboxed pages of a shell at `shell`, with `*` for the name of the remote; null where there is none.
   */
  sandboxOf(shell: string): string | null
  /** The origin of the shell, if `origin` serves sandboxed pages; null for every other origin. */
  shellOf(origin: string): string | null
  /**
   * Whether an origin of sandboxed pages serves the shell and its calls as well. Sandboxed pages still have an opaque origin
   * and a policy without calls, so they get neither cookies nor answers.
   */
  readonly servesBoth: boolean
  /** Whether any shell has an origin for sandboxed pages. */
  readonly isConfigured: boolean
}

/** The two names of this machine. Each serves the shell, and the sandbox for the shell of the other one. */
const localNames = ['localhost', '127.0.0.1'] as const

export function openSandboxHosts({ sandbox }: Pick<Config, 'sandbox'>): SandboxHosts {
  if (sandbox === null)
    return { sandboxOf: () => null, shellOf: () => null, servesBoth: false, isConfigured: false }
  if (sandbox !== 'local') {
    const [start = '', end] = sandbox.sandbox.split('*')
    const isSandbox = (origin: string) =>
      end === undefined
        ? origin === start
        : origin.startsWith(start) &&
          origin.endsWith(end) &&
          /^[a-z][a-z0-9]*$/.test(origin.slice(start.length, -end.length))
    return {
      sandboxOf: (shell) => (URL.parse(shell)?.origin === sandbox.shell ? sandbox.sandbox : null),
      shellOf: (origin) => (isSandbox(URL.parse(origin)?.origin ?? '') ? sandbox.shell : null),
      servesBoth: false,
      isConfigured: true,
    }
  }
  const toOther = (origin: string): string | null => {
    const url = URL.parse(origin)
    const other = localNames.find((name) => name !== url?.hostname)!
    if (!url || !localNames.some((name) => name === url.hostname)) return null
    return `${url.protocol}//${url.host.replace(url.hostname, other)}`
  }
  return { sandboxOf: toOther, shellOf: toOther, servesBoth: true, isConfigured: true }
}

/** The page in which a sandboxed page of a remote runs. */
export const sandboxPagePath = '/sandbox'

/** What the origin of the sandbox serves besides that page: the shell's modules, the builds of remotes, and probes. */
const servedPath = /^\/(assets|remotes)\/|^\/(healthz|readyz)$/

/**
 * Serves sandboxed pages. Limits a configured origin of the sandbox to what they need: calls are refused, so that code
 * there finds nothing that knows a session; addresses of the shell lead to the shell.
 */
export function limitSandboxHosts(app: FastifyInstance, hosts: SandboxHosts): void {
  app.addHook('onRequest', async (request, reply) => {
    const shell = hosts.shellOf(`${request.protocol}://${request.host}`)
    if (shell === null) return
    const [path = ''] = request.url.split('?', 1)
    // Pages there have an opaque origin, and the files are public.
    if (servedPath.test(path)) return void reply.header('access-control-allow-origin', '*')
    if (path === sandboxPagePath && app.hasReplyDecorator('sandboxPage')) return reply.sandboxPage(shell)
    if (hosts.servesBoth) return
    if (request.method === 'GET' && !/^\/(api|sdk|websocket)\b/i.test(path))
      return reply.redirect(shell + request.url)
    // The server's error handler is not there yet: some routes are added before it.
    const lang = langOf(request.headers['accept-language'] ?? 'zh')
    const msg = formatText({ text: general.sandboxHost, values: { shell } }, lang)
    return reply.code(404).send({ code: Code.notFound, msg, data: null })
  })
}
