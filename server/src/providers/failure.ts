import { Code } from '@tessera/shared/contract/wire'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Refusal } from '../http/refusal.ts'
import { meaningOf, providerNames, troubleOf, type Provider, type Trouble } from './codes.ts'

/** A provider said no, or did not answer: a refusal, because people put right what it names. */
export class ProviderFailure extends Refusal {
  readonly provider: Provider
  /** The provider's own code; '' where nothing came back. */
  readonly errcode: string
  readonly trouble: Trouble | 'unreachable'
  /** The whole answer; {} where nothing came back. */
  readonly said: Readonly<Record<string, unknown>>

  constructor(
    provider: Provider,
    errcode: string,
    trouble: Trouble | 'unreachable',
    line: LocalizedText,
    said: ProviderFailure['said'] = {},
  ) {
    super({ code: Code.invalid, text: line })
    this.said = said
    this.provider = provider
    this.errcode = errcode
    this.trouble = trouble
  }

  /** Whether the same call may be taken another time. */
  get again(): boolean {
    return this.trouble !== 'refused'
  }
}

/** What the provider answered with, in words; a code that nobody described is told with its own sentence. */
export function refusedBy(
  provider: Provider,
  errcode: string,
  words: string,
  said: ProviderFailure['said'],
): ProviderFailure {
  const meaning = meaningOf(provider, errcode)
  const why = meaning ?? { zh: words, en: words, zhtw: words }
  const name = providerNames[provider]
  const line = {
    zh: `${name.zh}：${why.zh}（${errcode}）`,
    en: `${name.en}: ${why.en} (${errcode}).`,
    zhtw: `${name.zhtw}：${why.zhtw}（${errcode}）`,
  }
  return new ProviderFailure(provider, errcode, troubleOf(provider, errcode), line, said)
}

export function unreachable(provider: Provider, why: string): ProviderFailure {
  const name = providerNames[provider]
  return new ProviderFailure(provider, '', 'unreachable', {
    zh: `连接不到${name.zh}（${why}），请检查服务器能否访问外网`,
    en: `${name.en} cannot be reached (${why}). Check whether this server reaches the internet.`,
    zhtw: `連接不到${name.zhtw}（${why}），請檢查伺服器能否存取外網`,
  })
}
