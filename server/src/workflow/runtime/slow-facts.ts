import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { formatText, localize } from '../../errors/translate.ts'
import { longestScript } from '../../workers/job.ts'
import type { Workers } from '../../workers/workers.ts'
import { text } from './text.ts'

// Users that a data interface or a script names. Both can take seconds, so a transaction never waits for them: it ends,
// the answer is fetched, and the transaction runs again with it.

/** A request for users by an interface or a script. */
export interface SlowRequest {
  readonly kind: 'interface' | 'script'
  /** Id of the interface, or the text of the script. */
  readonly source: string
  readonly values: Readonly<Record<string, unknown>>
  /** For whom it runs: the user who released the flow. */
  readonly userId: string | null
  readonly nodeName: string
}

/** Thrown inside of a transaction that needs an answer. */
export class SlowFactMissing extends Error {
  readonly request: SlowRequest
  constructor(request: SlowRequest) {
    super('a slow fact is missing')
    this.request = request
  }
}

export interface SlowFacts {
  /** The answer, where it was fetched; throws `SlowFactMissing` otherwise. */
  require(request: SlowRequest): readonly string[]
  /** Fetches an answer. Throws a refusal that names the node where that fails. */
  fetch(request: SlowRequest): Promise<void>
}

const keyOf = ({ kind, source, values }: SlowRequest) => JSON.stringify([kind, source, values])

const scriptLimits = { timeoutMs: 1_000, memoryBytes: 16 * 1024 * 1024, outputLength: 100_000 }

export function openSlowFacts(services: { interfaces: Interfaces; workers: Workers }): SlowFacts {
  const answers = new Map<string, readonly string[]>()
  return {
    require(request) {
      const known = answers.get(keyOf(request))
      if (!known) throw new SlowFactMissing(request)
      return known
    },
    async fetch(request) {
      try {
        const ask = request.kind === 'script' ? runScript : call
        const ids = await ask(services, request)
        answers.set(keyOf(request), ids)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const why = localize((lang: Lang) => formatText(error, lang))
        throw refuse(text.peopleNotFound, { node: request.nodeName, why })
      }
    },
  }
}

async function runScript({ workers }: { workers: Workers }, { source, values }: SlowRequest) {
  const outcome = await workers.run(
    { type: 'script', script: source, data: JSON.stringify(values), parameters: '{}', limits: scriptLimits },
    longestScript(scriptLimits),
  )
  if (!outcome?.ok) throw refuse(text.scriptFailed, { why: outcome?.message || (outcome?.reason ?? 'busy') })
  return idsIn(JSON.parse(outcome.value))
}

async function call({ interfaces }: { interfaces: Interfaces }, { source, values, userId }: SlowRequest) {
  const known = await interfaces.pickParameters(source, values)
  const rows = await interfaces.run(source, known, userId)
  const ids = rows.flatMap(idsIn)
  if (rows.length > 0 && ids.length === 0) throw refuse(text.notAboutUsers)
  return ids
}

/** More users than any node has; an answer with more is not about the users of a node. */
const maxUsers = 500
const Ids = z.union([z.string(), z.array(z.string())])
const Answer = z.union([
  Ids,
  z.object({ handleId: Ids }).transform(({ handleId }) => handleId),
  z.object({ userId: Ids }).transform(({ userId }) => userId),
  z.object({ id: Ids }).transform(({ id }) => id),
])

/** Ids of users in an answer: a text with commas, a list, or an object that has one of them. */
function idsIn(answer: unknown): readonly string[] {
  const read = Answer.safeParse(answer)
  if (!read.success) return []
  return [read.data]
    .flat()
    .flatMap((value) => value.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .slice(0, maxUsers)
}
