import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { accounts, maxReplies, type Reply } from '@tessera/shared/contract/wechat/accounts'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { text as common } from '../text.ts'
import shared from '../wechat.module.css'
import { text } from './text.ts'
import styles from './qy-config.module.css'

/** Words that staff writes to the application or the robot, and what they are answered. */
export function Replies({ menuId }: { menuId: string }) {
  const t = useText(text)
  const words = useText(common)
  const canEdit = useCan(menuId)(defaultCodes.edit)
  const { data } = useCall(accounts.replies, {})
  const { send, sending } = useSend(accounts.updateReplies, { stale: [accounts.replies] })
  const [typed, setTyped] = useState<Reply[] | null>(null)
  const rows = typed ?? data?.list ?? []
  const change = (at: number, by: Partial<Reply>) =>
    setTyped(rows.map((row, n) => (n === at ? { ...row, ...by } : row)))
  const incomplete = rows.some(({ keyword, text: answer }) => !keyword.trim() || !answer.trim())
  const save = () =>
    void send({ list: rows }).then(
      () => setTyped(null),
      () => undefined,
    )
  return (
    <section className={shared.settings} aria-labelledby="qy-replies">
      <h2 id="qy-replies" className={styles.heading}>
        {t('qyConfig.replies')}
      </h2>
      <p className={styles.note}>{t('qyConfig.repliesNote')}</p>
      {rows.map(({ keyword, text: answer }, at) => (
        // Rows have no name of their own: words may be typed twice until they are saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.reply}>
          <Input
            aria-label={`${t('qyConfig.keyword')} ${at + 1}`}
            placeholder={t('qyConfig.keyword')}
            maxLength={20}
            disabled={!canEdit}
            value={keyword}
            onChange={(next) => change(at, { keyword: next })}
          />
          <Input.TextArea
            aria-label={`${t('qyConfig.answer')} ${at + 1}`}
            placeholder={t('qyConfig.answer')}
            maxLength={600}
            autoSize={{ minRows: 1, maxRows: 4 }}
            disabled={!canEdit}
            value={answer}
            onChange={(next) => change(at, { text: next })}
          />
          {canEdit && (
            <Button
              type="text"
              icon={<IconDelete />}
              aria-label={`${t('qyConfig.removeReply')} ${at + 1}`}
              onClick={() => setTyped(rows.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {canEdit && (
        <div className={styles.buttons}>
          <Button
            icon={<IconPlus />}
            disabled={rows.length >= maxReplies}
            onClick={() => setTyped([...rows, { keyword: '', text: '' }])}
          >
            {t('qyConfig.addReply')}
          </Button>
          <Button type="primary" loading={sending} disabled={typed === null || incomplete} onClick={save}>
            {words('wechat.save')}
          </Button>
        </div>
      )}
    </section>
  )
}
