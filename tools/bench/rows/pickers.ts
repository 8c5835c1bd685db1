import { departments } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import type { Call, CallRequest } from '@tessera/shared/contract/wire'
import { interleave, limited, summary, type Line } from '../measure.ts'
import { surnames } from '../people.ts'
import { clearStaff, fillStaff, given } from '../staff.ts'
import type { Stage } from '../stage.ts'

/** Milliseconds that a search may take (issue 5: pickers with 200,000 users). */
const limit = 200
/** How often each question is asked in a round. */
const times = 5

/** What pickers ask of 200,000 users in 5,000 departments: levels of the tree, words of one and two letters, pages, many names. */
export async function pickers(stage: Stage): Promise<Line[]> {
  await fillStaff(stage.database)
  try {
    const word = (at: number) => surnames[at % surnames.length]!
    const ids = Array.from({ length: 1_000 }, (_, n) => `pick${n * 199 + 1}`)
    const questions = {
      'top of the tree': () => ask(stage, users.imSelector, { id: '0' }),
      'a unit of 40': (at: number) => ask(stage, users.imSelector, { id: `pickd${1 + (at % 5_000)}` }),
      'search, a surname': (at: number) => ask(stage, users.imSelector, { id: '0', keyword: word(at) }),
      'search, a whole name': (at: number) =>
        ask(stage, users.imSelector, { id: '0', keyword: `${word(at)}${given[at % given.length]}` }),
      'search, an account': (at: number) =>
        ask(stage, users.imSelector, { id: '0', keyword: `pick1999${at % 100}` }),
      'search, a page of 50': (at: number) =>
        ask(stage, users.all, { keyword: word(at), currentPage: 1, pageSize: 50 }),
      '1,000 names': () => ask(stage, users.namesOf, { userId: ids }),
      '5,000 departments': () => ask(stage, departments.selector, {}),
    }
    const arms = Object.fromEntries(
      Object.entries(questions).map(([name, question]) => [
        name,
        async (round: number) => {
          const taken: number[] = []
          for (let at = 0; at < times; at++) {
            const began = performance.now()
            await question(round * times + at)
            taken.push(performance.now() - began)
          }
          return summary(taken).median
        },
      ]),
    )
    const { samples, calibration } = await interleave(stage.effort.rounds, arms)
    return Object.entries(samples).map(([name, taken]) =>
      limited({
        name: `pickers, ${name}`,
        unit: 'ms',
        ...summary(taken),
        calibration,
        ...(name.startsWith('search') ? { threshold: limit } : {}),
      }),
    )
  } finally {
    await clearStaff(stage.database)
  }
}

async function ask<C extends Call>({ server, token }: Stage, row: C, input: CallRequest<C>): Promise<void> {
  const { id = '', ...rest } = input as Record<string, unknown>
  const url = `${server.origin}${row.path.replace(/\{id\??\}/, String(id)).replace(/\/$/, '')}`
  const answer =
    row.method === 'GET'
      ? await fetch(`${url}?${new URLSearchParams(rest as Record<string, string>)}`, {
          headers: { authorization: token },
        })
      : await fetch(url, {
          method: row.method,
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(rest),
        })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${row.path}: ${msg}`)
}
