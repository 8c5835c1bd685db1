import { syncs, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { text } from './text.ts'

/** Starts a sync of the organisation, or a part of it, after a confirmation. */
export function useStartSync(product: SyncProduct) {
  const t = useText(text)
  const start = useSend(syncs.start, { stale: [syncs.latest] })
  const { ask, dialog } = useConfirm()
  const startSync = (kind: 'organize' | 'user' | 'all', label: string) =>
    ask({
      title: t('qyConfig.askTitle'),
      content: (
        <ConfirmContent
          note={t(product === 'wecom' ? 'qyConfig.askWecom' : 'qyConfig.askDingtalk')}
          name={`${t(`qyConfig.${product}`)} · ${label}`}
        />
      ),
      okText: label,
      run: async () => (await start.send({ product, kind })).msg,
    })
  return {
    startSync,
    startDryRun: () => void start.send({ product, kind: 'all', dry: true }).catch(() => undefined),
    starting: start.sending,
    dialog,
  }
}
