import { departments } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import type { Call, CallRequest } from '@tessera/shared/contract/wire'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { surnames } from '../users.ts'
import { removeManyUsers, insertManyUsers, givenNames } from '../many-users.ts'
import type { Stage } from '../stage.ts'

/** Limit of a search in milliseconds. */
const limitMs = 200
/** Calls per round and search. */
const callsPerRound = 5

/**
 * Calls of pickers with 200,000 users in 5,000 departments: tree levels, keywords of one and more characters,
 * pages, many names.
 */
export async function pickers(stage: Stage): Promise<ReportLine[]> {
  await insertManyUsers(stage.database)
  try {
    const surnameAt = (at: number) => surnames[at % surnames.length]!
    const ids = Array.from({ length: 1_000 }, (_, n) => `pick${n * 199 + 1}`)
    const searches = {
      'top of the tree': () => sendCall(stage, users.imSelector, { id: '0' }),
      'a unit of 40': (at: number) => sendCall(stage, users.imSelector, { id: `pickd${1 + (at % 5_000)}` }),
      'search, a surname': (at: number) =>
        sendCall(stage, users.imSelector, { id: '0', keyword: surnameAt(at) }),
      'search, a whole name': (at: number) =>
        sendCall(stage, users.imSelector, {
          id: '0',
          keyword: `${surnameAt(at)}${givenNames[at % givenNames.length]}`,
        }),
      'search, an account': (at: number) =>
        sendCall(stage, users.imSelector, { id: '0', keyword: `pick1999${at % 100}` }),
      'search, a page of 50': (at: number) =>
        sendCall(stage, users.all, { keyword: surnameAt(at), currentPage: 1, pageSize: 50 }),
      '1,000 names': () => sendCall(stage, users.namesOf, { userId: ids }),
      '5,000 departments': () => sendCall(stage, departments.selector, {}),
    }
    const arms = Object.fromEntries(
      Object.entries(searches).map(([name, search]) => [
        name,
        async (round: number) => {
          const durationsMs: number[] = []
          for (let at = 0; at < callsPerRound; at++) {
            const startedAt = performance.now()
            await search(round * callsPerRound + at)
            durationsMs.push(performance.now() - startedAt)
          }
          return summarize(durationsMs).median
        },
      ]),
    )
    const { samples, calibration } = await interleave(stage.effort.rounds, arms)
    return Object.entries(samples).map(([name, durationsMs]) =>
      applyLimits({
        name: `pickers, ${name}`,
        unit: 'ms',
        ...summarize(durationsMs),
        calibration,
        ...(name.startsWith('search') ? { threshold: limitMs } : {}),
      }),
    )
  } finally {
    await removeManyUsers(stage.database)
  }
}

async function sendCall<C extends Call>(
  { server, token }: Stage,
  call: C,
  input: CallRequest<C>,
): Promise<void> {
  const { id = '', ...rest } = input as Record<string, unknown>
  const url = `${server.origin}${call.path.replace(/\{id\??\}/, String(id)).replace(/\/$/, '')}`
  const answer =
    call.method === 'GET'
      ? await fetch(`${url}?${new URLSearchParams(rest as Record<string, string>)}`, {
          headers: { authorization: token },
        })
      : await fetch(url, {
          method: call.method,
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(rest),
        })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${call.path}: ${msg}`)
}
