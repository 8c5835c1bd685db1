import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from './codes.ts'
import { exchange, type Asked, type Json } from './exchange.ts'
import { ProviderFailure } from './failure.ts'
import type { Made, Tokens } from './tokens.ts'

/** Calls that carry the token of an account. */
export type Ask = (asked: Asked) => Promise<Json>

interface Account {
  provider: Provider
  address: string
  tokens: Tokens
  /** Of the token among all tokens. */
  name: string
  make: () => Promise<Made>
  /** Milliseconds to wait where the provider asks for time, one for each further try. */
  pauses: readonly number[]
}

/** As the providers advise: a few tries, further and further apart. */
export const usualPauses = [500, 2_000, 5_000] as const

/**
 * Asks with a token that all processes share: where the provider does not take it, the call is made once more with another; where it asks for
 * time, it is made again after a pause. Rejects with a `ProviderFailure`.
 */
export const openClient =
  ({ provider, address, tokens, name, make, pauses }: Account): Ask =>
  async (asked) => {
    let token = await tokens.of(name, make)
    let renewed = false
    for (let tried = 0; ;) {
      try {
        return await exchange(provider, address, { ...asked, query: { access_token: token, ...asked.query } })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        if (error.trouble === 'token' && !renewed) {
          renewed = true
          token = await tokens.instead(token, name, make)
          continue
        }
        const wait = error.trouble === 'busy' ? pauses[tried++] : undefined
        if (wait === undefined) throw error
        await pause(wait)
      }
    }
  }
