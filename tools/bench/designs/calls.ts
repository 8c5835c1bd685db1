import * as z from 'zod'
import { listed, post } from '@tessera/shared/contract/wire'

const Text = z.string().max(2_000).nullable()

/** A record of the design `bench_list`, as the hand-written list answers it. */
const Row = z.object({
  id: z.string(),
  title: Text,
  person: Text,
  unit: Text,
  kind: Text,
  project: Text,
  amount: z.number().nullable(),
  quantity: z.number().nullable(),
  day: Text,
  state: Text,
  phone: Text,
  place: Text,
  note: Text,
})

const Line = z.object({
  what: z.string().max(200),
  price: z.number(),
  quantity: z.number(),
})

/** What a developer would write by hand for two released designs; the bench compares both. */
export const handWritten = {
  list: post('/api/bench/Records/List', {
    access: 'signed-in',
    input: z.object({
      currentPage: z.int().min(1).default(1),
      pageSize: z.int().min(1).max(1_000).default(20),
    }),
    output: listed(Row).extend({
      pagination: z.object({ currentPage: z.int(), pageSize: z.int(), total: z.int(), more: z.boolean() }),
    }),
  }),
  create: post('/api/bench/Records', {
    access: 'signed-in',
    input: z.object({
      title: z.string().min(1).max(200),
      person: z.string().max(64),
      day: z.int(),
      reason: z.string().max(2_000),
      lines: z.array(Line).max(2_000),
    }),
    output: z.object({ id: z.string() }),
  }),
}
