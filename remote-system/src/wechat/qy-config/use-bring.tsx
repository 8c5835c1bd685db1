import { syncs, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/widgets/confirm/confirm'
import { text } from './text.ts'

/** Brings the organisation to a product, or a part of it, after a question that says what happens there. */
export function useBring(product: SyncProduct) {
  const t = useText(text)
  const start = useSend(syncs.start, { stale: [syncs.latest] })
  const { ask, dialog } = useConfirm()
  const bring = (kind: 'organize' | 'user' | 'all', words: string) =>
    ask({
      title: t('qyConfig.askTitle'),
      content: (
        <ConfirmContent
          note={t(product === 'wecom' ? 'qyConfig.askWecom' : 'qyConfig.askDingtalk')}
          name={`${t(`qyConfig.${product}`)} · ${words}`}
        />
      ),
      okText: words,
      run: async () => (await start.send({ product, kind })).msg,
    })
  return {
    bring,
    dry: () => void start.send({ product, kind: 'all', dry: true }).catch(() => undefined),
    starting: start.sending,
    dialog,
  }
}
