import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as z from 'zod'
import { session } from '@tessera/shared/session'
import { countPage, type VisitedPage } from './pages.ts'

/** Pages that this user opened in this browser, and those pinned to the home page. */
const Habits = z.object({
  pages: z.array(z.object({ path: z.string(), count: z.number(), last: z.number() })).catch([]),
  pinned: z.array(z.string()).catch([]),
})
interface Habits {
  readonly pages: readonly VisitedPage[]
  readonly pinned: readonly string[]
}

const keyOf = (userId: string) => `tessera.habits.${userId}`
const noHabits: Habits = { pages: [], pinned: [] }

/** Stored with the user's id, since several users may sign in to one window. */
const habitsAtom = atom<{ of: string; habits: Habits }>({ of: '', habits: noHabits })

function readHabits(userId: string): Habits {
  try {
    return Habits.catch({ pages: [], pinned: [] }).parse(
      JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'),
    )
  } catch {
    return noHabits
  }
}

const currentUserId = () => session.get().current?.userInfo.userId ?? ''

export function getHabits(): Habits {
  const { of, habits } = getDefaultStore().get(habitsAtom)
  return of === currentUserId() ? habits : readHabits(currentUserId())
}

export function useHabits(): Habits {
  useAtomValue(habitsAtom)
  return getHabits()
}

function saveHabits(habits: Habits): void {
  localStorage.setItem(keyOf(currentUserId()), JSON.stringify(habits))
  getDefaultStore().set(habitsAtom, { of: currentUserId(), habits })
}

export function recordPageVisit(path: string): void {
  const { pages, pinned } = getHabits()
  saveHabits({ pages: countPage(pages, path, Date.now()), pinned })
}

export function togglePin(path: string): void {
  const { pages, pinned } = getHabits()
  saveHabits({
    pages,
    pinned: pinned.includes(path) ? pinned.filter((one) => one !== path) : [...pinned, path],
  })
}
