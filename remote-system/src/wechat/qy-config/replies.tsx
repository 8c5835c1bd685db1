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

/** Keywords and the automatic replies to employees who send them to the application or robot. */
export function Replies({ menuId }: { menuId: string }) {
  const t = useText(text)
  const translateCommon = useText(common)
  const canEdit = useCan(menuId)(defaultCodes.edit)
  const { data } = useCall(accounts.replies, {})
  const { send, sending } = useSend(accounts.updateReplies, { stale: [accounts.replies] })
  const [draft, setDraft] = useState<Reply[] | null>(null)
  const rows = draft ?? data?.list ?? []
  const change = (index: number, changes: Partial<Reply>) =>
    setDraft(rows.map((row, position) => (position === index ? { ...row, ...changes } : row)))
  const incomplete = rows.some(({ keyword, text: answer }) => !keyword.trim() || !answer.trim())
  const save = () =>
    void send({ list: rows }).then(
      () => setDraft(null),
      () => undefined,
    )
  return (
    <section className={shared.settings} aria-labelledby="qy-replies">
      <h2 id="qy-replies" className={styles.heading}>
        {t('qyConfig.replies')}
      </h2>
      <p className={styles.note}>{t('qyConfig.repliesNote')}</p>
      {rows.map(({ keyword, text: answer }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and keywords can repeat until they are saved
        <div key={index} className={styles.reply}>
          <Input
            aria-label={`${t('qyConfig.keyword')} ${index + 1}`}
            placeholder={t('qyConfig.keyword')}
            maxLength={20}
            disabled={!canEdit}
            value={keyword}
            onChange={(next) => change(index, { keyword: next })}
          />
          <Input.TextArea
            aria-label={`${t('qyConfig.answer')} ${index + 1}`}
            placeholder={t('qyConfig.answer')}
            maxLength={600}
            autoSize={{ minRows: 1, maxRows: 4 }}
            disabled={!canEdit}
            value={answer}
            onChange={(next) => change(index, { text: next })}
          />
          {canEdit && (
            <Button
              type="text"
              icon={<IconDelete />}
              aria-label={`${t('qyConfig.removeReply')} ${index + 1}`}
              onClick={() => setDraft(rows.filter((_, position) => position !== index))}
            />
          )}
        </div>
      ))}
      {canEdit && (
        <div className={styles.buttons}>
          <Button
            icon={<IconPlus />}
            disabled={rows.length >= maxReplies}
            onClick={() => setDraft([...rows, { keyword: '', text: '' }])}
          >
            {t('qyConfig.addReply')}
          </Button>
          <Button type="primary" loading={sending} disabled={draft === null || incomplete} onClick={save}>
            {translateCommon('wechat.save')}
          </Button>
        </div>
      )}
    </section>
  )
}
