import fc from 'fast-check'
import type { Book, BookResult } from '../../src/edu/ledger/book.ts'
import type { LineTerms } from '../../src/edu/ledger/line.ts'
import type { PostedReceipt } from '../../src/edu/ledger/sales.ts'
import { fenOf, freeCells, halfUp, newLine } from './positions.ts'
import type { Ledger } from './twin.ts'

// Money that leaves two students who share their lessons, in parts: refunds to cash and to the wallet, transfers, orders that
// the wallet pays, void receipts of these and others in their place, and payments of the wallet. The oracle says what one refund of everything pays
// before the first of them. Contracts may be paid from the wallet, too.

interface Contract {
  price: number
  paid: number
  gift: number
  policy: 'average' | 'paid_first' | 'gift_first'
  listPrice: number
  clause: 'by_value' | 'by_list_price' | 'none'
  /** Percent of the price that is paid, and of the units that are used. */
  received: number
  used: number
  isFromWallet: boolean
}

const contract: fc.Arbitrary<Contract> = fc.record({
  price: fc.constantFrom(1, 99, 1_000, 9_999, 100_000, 123_457),
  paid: fc.constantFrom(100, 300, 500, 1_000),
  gift: fc.constantFrom(0, 0, 50, 300),
  policy: fc.constantFrom('average' as const, 'paid_first' as const, 'gift_first' as const),
  listPrice: fc.constantFrom(0, 101, 9_000, 15_000, 30_000),
  clause: fc.constantFrom(
    'by_list_price' as const,
    'by_list_price' as const,
    'by_value' as const,
    'none' as const,
  ),
  received: fc.constantFrom(100, 100, 100, 50, 7),
  used: fc.constantFrom(0, 10, 33, 50, 80),
  isFromWallet: fc.boolean(),
})

const kinds = [
  'refund',
  'refund',
  'refundToWallet',
  'refundToWallet',
  'toCourse',
  'toCourse',
  'toStudent',
  'toStudent',
  'toWallet',
  'buy',
  'buy',
  'payArrears',
  'voidPayment',
  'voidPayment',
  'correctPayment',
  'withdraw',
  'topUp',
  'use',
] as const

const command = fc.record({
  kind: fc.constantFrom(...kinds),
  line: fc.nat(1_000),
  /** Percent of what could be taken. */
  part: fc.constantFrom(100, 100, 100, 50, 50, 33, 10, 1),
  /** Percent of what is paid. */
  amount: fc.constantFrom(100, 100, 100, 60, 0),
  /** A plan that is bought or into which lessons go. */
  plan: contract,
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

export const splits = fc.record({
  contracts: fc.array(contract, { minLength: 1, maxLength: 2 }),
  commands: fc.array(command, { maxLength: 12 }),
})
type Split = typeof splits extends fc.Arbitrary<infer S> ? S : never

const share = (whole: number, percent: number) => Math.floor((whole * percent) / 100)
const unitsUsed = ({ paid, gift, used }: Contract) => share(paid + gift, used)
const moneyOf = ({ price, received }: Contract) => Math.max(1, share(price, received))

/** What one refund of all that is left of a contract pays. */
export function paidAtOnce(sold: Contract): number {
  const { paid, gift, listPrice, clause } = sold
  const line = newLine({
    ...sold,
    id: '',
    orderId: '',
    days: false,
    scope: 'any',
    courseId: '',
    effectiveFrom: '',
    expireDate: null,
    onSign: false,
  })
  const used = unitsUsed({ ...sold, paid, gift })
  for (const cell of line.cells.slice(0, used)) cell.owner = 'roster'
  const free = fenOf(freeCells(line))
  const left = Math.max(0, moneyOf(sold) - (fenOf(line.cells) - free))
  const value = Math.min(free, left)
  if (clause === 'none') return 0
  if (clause === 'by_value') return value
  return Math.max(0, Math.min(value, moneyOf(sold) - halfUp(BigInt(used) * BigInt(listPrice), 100n)))
}

const date = '2026-01-05'
const people = ['a', 'b'] as const
type Person = (typeof people)[number]

const partsOf = ({ allocations }: Pick<PostedReceipt, 'allocations'>) =>
  new Map(allocations.map(({ lineId, amount }) => [lineId, amount]))
const amountOf = ({ allocations, toWallet }: Pick<PostedReceipt, 'allocations' | 'toWallet'>) =>
  allocations.reduce((sum, { amount }) => sum + amount, toWallet)

class Player {
  private readonly ledger: Ledger
  private readonly books = new Map<Person, Book>()
  private made = 0
  /** Payments of the wallet, and what came instead of them. */
  private readonly payments: { readonly person: Person; receipt: PostedReceipt }[] = []
  /** Fen of the journal's account of cash that went out, and those that came in by top-ups. */
  out = 0
  added = 0

  constructor(ledger: Ledger) {
    this.ledger = ledger
    for (const person of people)
      this.books.set(person, {
        lines: new Map(),
        rosters: new Map(),
        entries: new Map(),
        wallet: 0,
        isClosed: () => false,
      })
  }

  private run<R extends BookResult>(person: Person, command: (book: Book) => R): R | null {
    try {
      const result = command(this.books.get(person)!)
      this.books.set(person, result.book)
      for (const { lines } of result.posted.journal)
        for (const { account, credit } of lines) if (account === 'cash') this.out += credit
      return result
    } catch (error) {
      if (error instanceof Error && (error as { code?: string }).code !== undefined) return null
      throw error
    }
  }

  private termsOf(person: Person, sold: Contract): LineTerms {
    const id = `line${this.made++}`
    return {
      id,
      orderId: id,
      studentId: person,
      sellCampusId: 'east',
      billing: 'units',
      scope: 'any',
      courseId: null,
      subjectId: null,
      price: sold.price,
      paidUnits: sold.paid,
      giftUnits: sold.gift,
      giftPolicy: sold.policy,
      unitListPrice: sold.listPrice,
      refundRule: sold.clause,
      refundReduction: 0,
      effectiveFrom: date,
      transferred: false,
      activateOnSign: false,
    }
  }

  private pay(person: Person, lineIds: readonly string[], amount: number, isFromWallet: boolean): void {
    const paid = this.run(person, (book) => this.received(book, { person, lineIds, amount, isFromWallet }))
    if (paid && isFromWallet) this.payments.push({ person, receipt: { ...paid, walletParts: partsOf(paid) } })
  }

  private received(
    book: Book,
    of: { person: Person; lineIds: readonly string[]; amount: number; isFromWallet: boolean },
  ) {
    const { person, lineIds, amount, isFromWallet } = of
    const from = isFromWallet
      ? { account: 'wallet' as const, accountId: null }
      : { account: 'cash' as const, accountId: 'till' }
    const head = { receiptId: `receipt${this.made++}`, campusId: 'east', studentId: person, from, fee: 0 }
    const payment = { ...head, date, amount, lineIds, surplusToWallet: true }
    return { ...head, ...this.ledger.receivePayment(book, payment) }
  }

  private paymentAt(number: number) {
    return this.payments[number % Math.max(1, this.payments.length)]
  }

  private voidPayment(number: number): void {
    const payment = this.paymentAt(number)
    if (!payment) return
    const { person, receipt } = payment
    const done = this.run(person, (book) => this.ledger.voidPayment(book, receipt, date))
    if (done) this.payments.splice(this.payments.indexOf(payment), 1)
  }

  /** Cash or the wallet paid all or a part of it instead. */
  private correctPayment(number: number, percent: number, isFromWallet: boolean): void {
    const payment = this.paymentAt(number)
    if (!payment) return
    const { person, receipt: previous } = payment
    const amount = share(amountOf(previous), percent)
    if (amount === 0) return
    const lineIds = previous.allocations.map(({ lineId }) => lineId)
    const done = this.run(person, (before) => {
      const { book } = this.ledger.voidPayment(before, previous, date, { isReplaced: true })
      const paid = this.received(book, { person, lineIds, amount, isFromWallet })
      this.ledger.assertReleasable(before, paid.book, previous)
      return paid
    })
    if (!done) return
    const { walletParts } = previous
    const own = isFromWallet ? partsOf(done) : new Map<string, number>()
    const most = (lineId: string) => Math.max(walletParts.get(lineId) ?? 0, own.get(lineId) ?? 0)
    const parts = new Map([...walletParts.keys(), ...own.keys()].map((lineId) => [lineId, most(lineId)]))
    payment.receipt = { ...done, walletParts: parts }
    if (previous.from.account === 'cash') this.added -= amountOf(previous)
    if (!isFromWallet) this.added += amount
  }

  private use(person: Person, lineId: string, units: number): void {
    if (units === 0) return
    const id = `roster${this.made++}`
    const roster = { rosterId: id, courseId: 'swim', subjectId: 'water', lessonId: id, coachId: 'coach' }
    const place = { campusId: 'east', bizDate: date, preferredLineId: lineId }
    this.run(person, (book) =>
      this.ledger.chargeRoster(book, { ...roster, ...place }, units, { owed: 'block', arrears: 'allow' }),
    )
  }

  /** Sells a contract, receives its money, and takes its first lessons. */
  sell(sold: Contract): void {
    const terms = this.termsOf('a', sold)
    this.run('a', (book) => this.ledger.signOrder(book, [{ terms, expireDate: null }], date))
    if (sold.isFromWallet) this.pay('a', [], moneyOf(sold), false)
    this.pay('a', [terms.id], moneyOf(sold), sold.isFromWallet)
    this.use('a', terms.id, unitsUsed(sold))
  }

  /** Refunds units of a line by a rule, as far as it pays. One fen more has to be refused. */
  private refund(person: Person, lineId: string, units: number, percent: number, toWallet: boolean): boolean {
    const book = this.books.get(person)!
    const line = book.lines.get(lineId)!
    const { refundRule } = line.terms
    const rule = refundRule === 'by_list_price' ? 'list_price_consumed' : 'remaining_value'
    const max = refundRule === 'none' ? 0 : this.ledger.amountBy(this.ledger.quoteRefund(line, units), rule)
    if (!this.run(person, (one) => this.ledger.holdUnits(one, lineId, units))) return true
    const to = { account: toWallet ? ('wallet' as const) : ('cash' as const), accountId: null }
    const refund = { lineId, rule, date, sourceId: 'refund', to } as const
    const tooMuch = this.run(person, (one) => this.ledger.refundHeld(one, { ...refund, amount: max + 1 }))
    const done = this.run(person, (one) =>
      this.ledger.refundHeld(one, { ...refund, amount: share(max, percent) }),
    )
    if (!done) this.run(person, (one) => this.ledger.releaseUnits(one, lineId))
    return !tooMuch
  }

  private transfer(person: Person, lineId: string, units: number, { kind, plan }: Command): void {
    if (!this.run(person, (book) => this.ledger.holdUnits(book, lineId, units))) return
    const sent = { lineId, date, sourceId: 'transfer' }
    const price = { price: plan.price, units: plan.paid }
    const terms = this.termsOf(person, plan)
    const done = this.run(person, (book) => {
      if (kind === 'toCourse') return this.ledger.transferHeld(book, sent, price, { terms, expireDate: null })
      return this.ledger.sendHeld(book, sent, kind === 'toWallet' ? 'wallet' : 'same')
    })
    if (!done) this.run(person, (book) => this.ledger.releaseUnits(book, lineId))
    else if (kind === 'toStudent') this.receive(person, lineId, done as ReturnType<Ledger['sendHeld']>)
  }

  private receive(person: Person, lineId: string, { quote }: ReturnType<Ledger['sendHeld']>): void {
    const other = people.find((one) => one !== person)!
    const from = this.books.get(person)!.lines.get(lineId)!.terms
    const bought = { price: quote.newPrice, paidUnits: quote.newUnits, giftUnits: 0, transferred: true }
    const clause = this.ledger.clauseOfTransfer(from, quote)
    const own = { id: `line${this.made++}`, studentId: other, giftPolicy: 'average' as const }
    const terms = { ...from, ...own, ...bought, ...clause }
    this.run(other, (book) => this.ledger.receiveTransfer(book, { terms, expireDate: null }, date))
  }

  private buy(person: Person, plan: Contract, percent: number): void {
    const { wallet } = this.books.get(person)!
    if (wallet === 0) return
    const terms = this.termsOf(person, { ...plan, price: Math.max(1, share(wallet, percent)) })
    this.run(person, (book) => this.ledger.signOrder(book, [{ terms, expireDate: null }], date))
    this.pay(person, [terms.id], terms.price, true)
  }

  /** Pays what a line lacks from the wallet. */
  private payArrears(person: Person, lineId: string): void {
    const { wallet, lines } = this.books.get(person)!
    const { terms, state } = lines.get(lineId)!
    const lacks = terms.transferred ? 0 : terms.price - state.received - state.writtenOff
    const amount = Math.min(lacks, wallet)
    if (amount > 0) this.pay(person, [lineId], amount, true)
  }

  private withdraw(person: Person, percent: number): void {
    const amount = share(this.books.get(person)!.wallet, percent)
    const payout = {
      sourceId: 'payout',
      studentId: person,
      campusId: 'east',
      accountId: 'till',
      date,
      amount,
    }
    if (amount > 0) this.run(person, (book) => this.ledger.refundWallet(book, payout))
  }

  private open() {
    return people.flatMap((person) =>
      [...this.books.get(person)!.lines.values()]
        .filter(({ state }) => state.remainUnits > 0 && state.status !== 'pending')
        .map(({ terms, state }) => ({ person, id: terms.id, left: state.remainUnits })),
    )
  }

  play(command: Command): string | null {
    const { kind, line: number, part, amount, plan } = command
    const person = people[number % 2]!
    if (kind === 'withdraw') this.withdraw(person, part)
    if (kind === 'voidPayment') this.voidPayment(number)
    if (kind === 'correctPayment') this.correctPayment(number, part, amount === 60)
    if (kind === 'buy') this.buy(person, plan, part)
    if (kind === 'topUp') {
      this.added += plan.price
      this.pay(person, [], plan.price, false)
    }
    const lines = this.open()
    const line = lines[number % Math.max(1, lines.length)]
    if (!line) return null
    const units = Math.max(1, share(line.left, part))
    if (kind === 'payArrears') this.payArrears(line.person, line.id)
    if (kind === 'use') this.use(line.person, line.id, units)
    if (kind === 'toCourse' || kind === 'toStudent' || kind === 'toWallet')
      this.transfer(line.person, line.id, units, command)
    if (kind !== 'refund' && kind !== 'refundToWallet') return null
    const isRight = this.refund(line.person, line.id, units, amount, kind === 'refundToWallet')
    return isRight ? null : 'a refund paid more than its rule'
  }

  /** Takes out whatever can be taken. */
  liquidate(): string | null {
    for (const { person, id, left } of this.open())
      if (!this.refund(person, id, left, 100, false)) return 'a refund paid more than its rule'
    for (const person of people) this.withdraw(person, 100)
    return null
  }
}

/** Plays a split; what is wrong with the money that it paid out. */
export function playSplit({ contracts, commands }: Split, ledger: Ledger): string | null {
  const expected = contracts.reduce((sum, sold) => sum + paidAtOnce(sold), 0)
  const atOnce = new Player(ledger)
  const inParts = new Player(ledger)
  for (const sold of contracts) {
    atOnce.sell(sold)
    inParts.sell(sold)
  }
  const first = atOnce.liquidate()
  if (first) return first
  if (atOnce.out !== expected) return `one refund pays ${atOnce.out} instead of ${expected}`
  for (const [at, command] of commands.entries()) {
    const problem = inParts.play(command)
    if (problem) return `${at} ${command.kind}: ${problem}`
  }
  const last = inParts.liquidate()
  if (last) return last
  const most = expected + inParts.added
  return inParts.out > most ? `${inParts.out} went out in parts, and at most ${most} at once` : null
}
