import type { FormEntry, FrameCall, ShellMessage } from '../remotes/sandbox/messages.ts'
import type { Shell } from './connect.ts'

type Answer = Extract<ShellMessage, { type: 'answer' }>

/** The path and query of a call; undefined for every other address, which this page fetches itself. */
function callAddress(input: string | URL): string | undefined {
  const url = new URL(input, location.href)
  return url.pathname.startsWith('/api/') && url.host === location.host
    ? url.pathname + url.search
    : undefined
}

const readBody = (body: unknown): { body: FrameCall['body']; contentType?: string } => {
  if (body instanceof FormData)
    return {
      body: [...body].map(([name, value]): FormEntry =>
        value instanceof File ? [name, value, value.name] : [name, value],
      ),
    }
  if (body instanceof URLSearchParams)
    return { body: String(body), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' }
  return { body: body === null || body === undefined ? null : String(body) }
}

/**
 * Replaces `fetch` and `XMLHttpRequest` for the calls of the product: the shell makes them with the rights of this
 * remote. Returns the function that receives their answers.
 */
export function bridgeRequests(shell: Shell): (answer: Answer) => void {
  const pending = new Map<number, (answer: Answer) => void>()
  let latest = 0

  function ask(
    method: string,
    address: string,
    given: Headers,
    sent: unknown,
    signal?: AbortSignal | null,
  ): Promise<Answer> {
    const id = ++latest
    const { body, contentType } = readBody(sent)
    const headers = Object.fromEntries(given)
    if (contentType) headers['content-type'] ??= contentType
    delete headers['authorization']
    return new Promise((done, fail) => {
      if (signal?.aborted) return fail(signal.reason as Error)
      signal?.addEventListener('abort', () => {
        pending.delete(id)
        shell.send({ type: 'cancel', id })
        fail(signal.reason as Error)
      })
      pending.set(id, done)
      shell.send({
        type: 'call',
        id,
        method: method.toUpperCase() as FrameCall['method'],
        address,
        headers,
        body,
      })
    })
  }

  const fetchOwn = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init = {}) => {
    const request = input instanceof Request ? input : undefined
    const address = callAddress(request?.url ?? (input as string | URL))
    if (address === undefined) return fetchOwn(input, init)
    const method = init.method ?? request?.method ?? 'GET'
    const body = init.body ?? (request && request.body ? await request.text() : null)
    const headers = new Headers(init.headers ?? request?.headers)
    const answer = await ask(method, address, headers, body, init.signal ?? request?.signal)
    if (answer.status === 0) throw new TypeError('Failed to fetch')
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    })
  }

  const Own = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = class extends Own {
    #call: { method: string; address: string } | undefined
    readonly #headers = new Headers()
    readonly #control = new AbortController()
    #answer: Answer | undefined
    override open(method: string, address: string | URL): void {
      const path = callAddress(address)
      if (path === undefined) super.open(method, address)
      else this.#call = { method, address: path }
    }
    override setRequestHeader(name: string, value: string): void {
      if (this.#call) this.#headers.set(name, value)
      else super.setRequestHeader(name, value)
    }
    override send(body?: XMLHttpRequestBodyInit | Document | null): void {
      if (!this.#call) return super.send(body)
      const { method, address } = this.#call
      void ask(method, address, this.#headers, body, this.#control.signal)
        .then(
          (answer) => {
            this.#answer = answer
            this.upload.dispatchEvent(
              new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }),
            )
            this.dispatchEvent(new ProgressEvent(answer.status === 0 ? 'error' : 'load'))
          },
          () => this.dispatchEvent(new ProgressEvent('abort')),
        )
        .finally(() => this.dispatchEvent(new ProgressEvent('loadend')))
    }
    override abort(): void {
      if (this.#call) this.#control.abort()
      else super.abort()
    }
    override get status(): number {
      return this.#call ? (this.#answer?.status ?? 0) : super.status
    }
    override get responseText(): string {
      return this.#call ? new TextDecoder().decode(this.#answer?.body) : super.responseText
    }
    override get response(): unknown {
      if (!this.#call) return super.response as unknown
      return this.responseType === 'json'
        ? (JSON.parse(this.responseText || 'null') as unknown)
        : this.responseText
    }
  }

  return (answer) => {
    pending.get(answer.id)?.(answer)
    pending.delete(answer.id)
  }
}
