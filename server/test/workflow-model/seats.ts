import { initiator, superiorOfInitiator, type WorkStep } from './flow.ts'

// The signers of a node in the reference model: each vote is a seat, with those who were asked before and after.

export interface Person {
  user: string
  readonly isDelegate: boolean
  said: 'yes' | 'no' | null
  before: Person[]
  after: Person[]
}
export interface Seat {
  readonly order: number
  readonly holder: Person
  readonly adder: Person | null
}

export const personOf = (user: string, isDelegate = false): Person => ({
  user,
  isDelegate,
  said: null,
  before: [],
  after: [],
})

/** The users of a node, each once; a node that is closed to the initiator has the superior instead. */
function listSigners({ users, isClosed }: WorkStep): readonly string[] {
  if (!isClosed) return users
  return [...new Set(users.map((user) => (user === initiator ? superiorOfInitiator : user)))]
}

/** The seats of a node that is reached. */
export const openSeats = (step: WorkStep): Seat[] =>
  listSigners(step).map((user, order) => ({ order, holder: personOf(user), adder: null }))

const everyone = (person: Person): readonly Person[] => [
  person,
  ...person.before.flatMap(everyone),
  ...person.after.flatMap(everyone),
]

/** The vote of a seat: one "no" is enough; "yes" needs all. */
function voteOf(seat: Seat): 'yes' | 'no' | null {
  const all = everyone(seat.holder)
  if (all.some((person) => person.said === 'no' && !person.isDelegate)) return 'no'
  return all.every((person) => person.said !== null) ? 'yes' : null
}

/** Those who are still to decide, and whether it is their turn. */
export function listOpen(seats: readonly Seat[], isInTurn: boolean): { person: Person; isLive: boolean }[] {
  return seats.flatMap((seat) => {
    if (voteOf(seat) !== null) return []
    const isReached =
      !isInTurn || seats.every((other) => other.order >= seat.order || voteOf(other) === 'yes')
    return openBelow(seat.holder, isReached, true)
  })
}

function openBelow(
  person: Person,
  isReached: boolean,
  isAllowed: boolean,
): { person: Person; isLive: boolean }[] {
  const isBlocked = person.before.some(({ said }) => said === null)
  const own = person.said === null ? [{ person, isLive: isReached && isAllowed && !isBlocked }] : []
  return [
    ...own,
    ...person.before.flatMap((one) => openBelow(one, isReached, true)),
    ...person.after.flatMap((one) => openBelow(one, isReached, person.said !== null)),
  ]
}

export const openPersonOf = (seats: readonly Seat[], isInTurn: boolean, user: string) =>
  listOpen(seats, isInTurn).find(({ person }) => person.user === user)
export const isOpen = (seats: readonly Seat[], user: string): boolean =>
  listOpen(seats, false).some(({ person }) => person.user === user)
export const seatOf = (seats: readonly Seat[], person: Person): Seat =>
  seats.find((seat) => everyone(seat.holder).includes(person))!

/** Counts as a user would by hand. */
export function outcomeOf(seats: readonly Seat[], how: WorkStep['how']): 'yes' | 'no' | null {
  const votes = seats.map(voteOf)
  const yes = votes.filter((vote) => vote === 'yes').length
  const no = votes.filter((vote) => vote === 'no').length
  if (how === 'any') return votes.find((vote) => vote !== null) ?? null
  if (how === 'all' || how === 'inTurn') {
    if (no > 0) return 'no'
    return yes === votes.length ? 'yes' : null
  }
  if (how.afterAll && votes.includes(null)) return null
  const enough = (count: number, percent: number) => count * 100 >= percent * votes.length && count > 0
  if (how.rejectPercent !== null && enough(no, how.rejectPercent)) return 'no'
  if (enough(yes, how.percent)) return 'yes'
  return enough(votes.length - no, how.percent) ? null : 'no'
}

/** Removes a person, by an administrator. The last seat stays. */
export function removePerson(seats: Seat[], user: string, demand: (condition: unknown) => void): void {
  const found = openPersonOf(seats, false, user)
  demand(found)
  const { person } = found!
  const seat = seatOf(seats, person)
  if (seat.holder === person) {
    demand(seats.length > 1)
    seats.splice(seats.indexOf(seat), 1)
    return
  }
  for (const parent of everyone(seat.holder)) {
    parent.before = parent.before.filter((one) => one !== person)
    parent.after = parent.after.filter((one) => one !== person)
  }
}
