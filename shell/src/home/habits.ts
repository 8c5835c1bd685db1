import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { session } from '@tessera/shared/session'
import { seen, type Seen } from './pages.ts'

/** What this user opens in this browser, and what they pinned to the home page. */
const Habits = z.object({
  pages: z.array(z.object({ path: z.string(), count: z.number(), last: z.number() })).catch([]),
  pinned: z.array(z.string()).catch([]),
})
interface Habits {
  readonly pages: readonly Seen[]
  readonly pinned: readonly string[]
}

const keyOf = (userId: string) => `tessera.habits.${userId}`
const none: Habits = { pages: [], pinned: [] }

/** By user: one window may see two of them, one after the other. */
const held = atom<{ of: string; habits: Habits }>({ of: '', habits: none })

function read(userId: string): Habits {
  try {
    return Habits.catch({ pages: [], pinned: [] }).parse(
      JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'),
    )
  } catch {
    return none
  }
}

const user = () => session.get().current?.userInfo.userId ?? ''

export function habitsNow(): Habits {
  const { of, habits } = getDefaultStore().get(held)
  return of === user() ? habits : read(user())
}

export function useHabits(): Habits {
  useAtomValue(held)
  return habitsNow()
}

function keep(habits: Habits): void {
  localStorage.setItem(keyOf(user()), JSON.stringify(habits))
  getDefaultStore().set(held, { of: user(), habits })
}

export function noteVisit(path: string): void {
  const { pages, pinned } = habitsNow()
  keep({ pages: seen(pages, path, Date.now()), pinned })
}

export function togglePin(path: string): void {
  const { pages, pinned } = habitsNow()
  keep({ pages, pinned: pinned.includes(path) ? pinned.filter((one) => one !== path) : [...pinned, path] })
}
