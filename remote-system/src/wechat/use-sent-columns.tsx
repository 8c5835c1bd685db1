import { Badge } from '@arco-design/web-react'
import type { SentMessage } from '@tessera/shared/contract/wechat/messages'
import { formatTime } from '@tessera/shared/format/time'
import { withLabel } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { text } from './text.ts'

const dots = { sending: 'processing', sent: 'success', failed: 'error' } as const
const stateKeys = { sending: 'wechat.sending', sent: 'wechat.sent', failed: 'wechat.notSent' } as const
const knownTypes = new Set(['1', '2', '3', '4', '5'])

/** Columns of sent messages: content, recipients and result. */
export function useSentColumns<Row extends SentMessage>(): Column<Row>[] {
  const t = useText(text)
  return [
    { key: 'title', title: t('wechat.title'), pinned: true },
    {
      key: 'msgType',
      title: t('wechat.msgType'),
      render: ({ msgType }) => (knownTypes.has(msgType) ? t(`wechat.${msgType as '1'}`) : msgType),
    },
    { key: 'target', title: t('wechat.target') },
    {
      key: 'state',
      title: t('wechat.state'),
      render: ({ state, error }) => (
        <Badge status={dots[state]} text={withLabel(t(stateKeys[state]), error)} />
      ),
    },
    { key: 'sentCount', title: t('wechat.sentCount'), align: 'right' },
    { key: 'errorCount', title: t('wechat.errorCount'), align: 'right' },
    { key: 'sendUser', title: t('wechat.sendUser') },
    {
      key: 'sendDate',
      title: t('wechat.sendDate'),
      render: ({ sendDate }) => formatTime(sendDate, true),
    },
  ]
}
