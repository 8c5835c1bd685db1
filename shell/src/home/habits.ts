import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { session } from '@tessera/shared/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { isNumber, isText, listOf, objectWith, parseJson } from '../values/shape.ts'
import { countPage, type VisitedPage } from './pages.ts'

/** Pages that this user opened in this browser, and those pinned to the home page. */
interface Habits {
  readonly pages: readonly VisitedPage[]
  readonly pinned: readonly string[]
}

const keyOf = (userId: string) => `tessera.habits.${userId}`
const noHabits: Habits = { pages: [], pinned: [] }

/** Stored with the user's id, since several users may sign in to one window. */
const habitsAtom = atom<{ of: string; habits: Habits }>({ of: '', habits: noHabits })

const isPages = listOf(objectWith<VisitedPage>({ path: isText, count: isNumber, last: isNumber }))
const isPinned = listOf(isText)

function readHabits(userId: string): Habits {
  const stored = parseJson(localStorage.getItem(keyOf(userId)))
  const { pages, pinned } = (stored ?? {}) as { readonly [Name in keyof Habits]?: unknown }
  return { pages: isPages(pages) ? pages : [], pinned: isPinned(pinned) ? pinned : [] }
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
  storeItem(localStorage, keyOf(currentUserId()), JSON.stringify(habits))
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
