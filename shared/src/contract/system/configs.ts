import * as z from 'zod'
import { matching, Text } from '../patterns.ts'
import { WordsVariant } from '../shell/session.ts'
import { get, put } from '../wire.ts'

/** '' where there is none; the forms of old clients send null. */
const text = (max: number) => z.string().trim().max(max).nullish()
const address = z.union([z.literal(''), matching('webAddress', 300)]).nullish()

/** What an administrator may change about the console and the company (specification: wire 9.9); the rest of the wire's object comes with what it steers. */
export const ConfigBody = z.object({
  /** Beside the logo, and in every page's title. */
  sysName: z.string().trim().min(1).max(30),
  /** The slogan in the about dialog. */
  sysDescription: Text.nullish(),
  copyright: text(100),
  companyName: text(100),
  companyCode: text(50),
  companyAddress: text(200),
  companyContacts: text(50),
  companyTelePhone: text(50),
  /** Where feedback goes. */
  companyEmail: z.union([z.literal(''), z.email().max(100)]).nullish(),
  /** A handbook of one's own (ours). */
  helpUrl: address,
  /** How organisations and users are called (ours). */
  wordsVariant: WordsVariant,
  /** The visualisation server, the only foreign one a token goes to (ours). */
  dataV: address,
  /** Hosts that data interfaces may ask, `*.example.org` and `*` too, one per line or joined by commas (ours). */
  interfaceHosts: text(2_000),
})
export type ConfigBody = z.output<typeof ConfigBody>

const menu = 'system.config'

export const configs = {
  read: get('/api/system/SysConfig', { who: { menu }, gives: ConfigBody.extend({ sysVersion: z.string() }) }),
  update: put('/api/system/SysConfig', { who: { menu, button: 'btn_edit' }, takes: ConfigBody }),
}
