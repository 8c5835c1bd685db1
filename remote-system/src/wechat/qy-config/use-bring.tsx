import { syncs, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Named, useQuestion } from '@tessera/shared/widgets/question/question'
import { text } from './text.ts'

/** Brings the organisation to a product, or a part of it, after a question that says what happens there. */
export function useBring(product: SyncProduct) {
  const t = useText(text)
  const start = useSend(syncs.start, { stale: [syncs.latest] })
  const { ask, dialog } = useQuestion()
  const bring = (kind: 'organize' | 'user' | 'all', words: string) =>
    ask({
      title: t('qyConfig.askTitle'),
      content: (
        <Named
          note={t(product === 'wecom' ? 'qyConfig.askWecom' : 'qyConfig.askDingtalk')}
          name={`${t(`qyConfig.${product}`)} · ${words}`}
        />
      ),
      yes: words,
      act: async () => (await start.send({ product, kind })).msg,
    })
  return {
    bring,
    dry: () => void start.send({ product, kind: 'all', dry: true }).catch(() => undefined),
    starting: start.sending,
    dialog,
  }
}
