import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from './codes.ts'
import { sendRequest, type ProviderRequest, type Json } from './request.ts'
import { ProviderFailure } from './failure.ts'
import type { IssuedToken, Tokens } from './tokens.ts'

/** Sends a request with the token of an account. */
export type CallProvider = (request: ProviderRequest) => Promise<Json>

interface ClientOptions {
  provider: Provider
  address: string
  tokens: Tokens
  /** Name under which the token is stored. */
  tokenName: string
  issueToken: () => Promise<IssuedToken>
  /** Pauses before each retry while the provider is busy. */
  pausesMs: readonly number[]
}

/** As the providers recommend: a few retries with growing pauses. */
export const defaultPausesMs = [500, 2_000, 5_000] as const

/**
 * Creates a client that uses a token shared by all processes. Where the provider rejects the token, the call
 * is repeated once with a new one; where the provider is busy, it is repeated after a pause. Rejects with a
 * `ProviderFailure`.
 */
export const openClient =
  ({ provider, address, tokens, tokenName: name, issueToken, pausesMs }: ClientOptions): CallProvider =>
  async (request) => {
    let token = await tokens.get(name, issueToken)
    let renewed = false
    for (let retries = 0; ;) {
      try {
        return await sendRequest(provider, address, {
          ...request,
          query: { access_token: token, ...request.query },
        })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        if (error.kind === 'token' && !renewed) {
          renewed = true
          token = await tokens.replace(token, name, issueToken)
          continue
        }
        const wait = error.kind === 'busy' ? pausesMs[retries++] : undefined
        if (wait === undefined) throw error
        await pause(wait)
      }
    }
  }
