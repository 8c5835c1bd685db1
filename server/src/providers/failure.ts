import { Code } from '@tessera/shared/contract/wire'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Refusal } from '../errors/refusal.ts'
import { findMeaning, providerNames, classifyCode, type Provider, type FailureKind } from './codes.ts'

/** A provider refused a call or did not answer. It is a refusal, because users can correct the cause. */
export class ProviderFailure extends Refusal {
  readonly provider: Provider
  /** The provider's error code; '' without an answer. */
  readonly errcode: string
  readonly kind: FailureKind | 'unreachable'
  /** The whole answer; {} without one. */
  readonly answer: Readonly<Record<string, unknown>>

  constructor(
    provider: Provider,
    errcode: string,
    trouble: FailureKind | 'unreachable',
    line: LocalizedText,
    answer: ProviderFailure['answer'] = {},
  ) {
    super({ code: Code.invalid, text: line })
    this.answer = answer
    this.provider = provider
    this.errcode = errcode
    this.kind = trouble
  }

  /** Whether the same call may succeed later. */
  get isRetryable(): boolean {
    return this.kind !== 'refused'
  }
}

/** Creates the failure for an error code. An unknown code is shown with the provider's own message. */
export function createFailure(
  provider: Provider,
  errcode: string,
  words: string,
  answer: ProviderFailure['answer'],
): ProviderFailure {
  const meaning = findMeaning(provider, errcode)
  const reason = meaning ?? { zh: words, en: words, zhtw: words }
  const name = providerNames[provider]
  const line = {
    zh: `${name.zh}：${reason.zh}（${errcode}）`,
    en: `${name.en}: ${reason.en} (${errcode}).`,
    zhtw: `${name.zhtw}：${reason.zhtw}（${errcode}）`,
  }
  return new ProviderFailure(provider, errcode, classifyCode(provider, errcode), line, answer)
}

export function createUnreachable(provider: Provider, reason: string): ProviderFailure {
  const name = providerNames[provider]
  return new ProviderFailure(provider, '', 'unreachable', {
    zh: `连接不到${name.zh}（${reason}），请检查服务器能否访问外网`,
    en: `${name.en} cannot be reached (${reason}). Check whether this server reaches the internet.`,
    zhtw: `連線不到${name.zhtw}（${reason}），請檢查伺服器能否存取外網`,
  })
}
