import { expect, test } from 'vitest'
import { createOnFirstUse } from './create-on-first-use.ts'

test('a service is created once, after those that it uses, whatever the order of the list', () => {
  const order: string[] = []
  const services = { base: 1 } as { base: number; sources: number; interfaces: number }
  createOnFirstUse(services, {
    interfaces: ({ sources }) => {
      order.push('interfaces')
      return sources + 1
    },
    sources: ({ base }) => {
      order.push('sources')
      return base + 1
    },
  })
  expect(order).toEqual([])
  expect([services.interfaces, services.interfaces, services.sources]).toEqual([3, 3, 2])
  expect(order).toEqual(['sources', 'interfaces'])
})

test('services that need each other are named', () => {
  const services = {} as { one: unknown; two: unknown }
  createOnFirstUse(services, { one: ({ two }) => two, two: ({ one }) => one })
  expect(() => services.one).toThrow('services need each other: one > two > one')
})
