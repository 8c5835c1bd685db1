import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import {
  MessageCategory,
  messageTemplates,
  type MessageTemplate,
} from '@tessera/shared/contract/messaging/message-templates'
import { useText } from '@tessera/shared/text/text'
import type { Action } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { useStateActions } from '@tessera/shared/lists/crud/use-state-actions'
import { useMessageTemplateColumns } from './columns.tsx'
import { MessageTemplateForm } from './form.tsx'
import styles from './message-templates.module.css'
import { SendDialog } from './send-dialog.tsx'
import { text } from './text.ts'

/** Templates of messages to users, with their channels. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const [sentTemplate, setSentTemplate] = useState<MessageTemplate | null>(null)
  const stateActions = useStateActions<MessageTemplate>(messageTemplates.setState, messageTemplates.list)
  const send: Action<MessageTemplate> = {
    label: t('messageTemplates.send'),
    code: 'btn_send',
    hidden: ({ enabledMark }) => enabledMark === 0,
    run: setSentTemplate,
  }
  return (
    <>
      <Crud
        menu={menu}
        list={messageTemplates.list}
        words={{ noun: t('messageTemplates.noun') }}
        remove={messageTemplates.remove}
        columns={useMessageTemplateColumns()}
        actions={[send, ...stateActions]}
        filters={
          <Select
            className={styles.category!}
            aria-label={t('messageTemplates.category')}
            placeholder={t('messageTemplates.category')}
            allowClear
            value={filter['category'] || undefined}
            onChange={(category?: string) =>
              setListState({ filter: { ...filter, category: category ?? '' } })
            }
          >
            {Object.values(MessageCategory).map((value) => (
              <Select.Option key={value} value={String(value)}>
                {t(`messageTemplates.category.${value}`)}
              </Select.Option>
            ))}
          </Select>
        }
        form={({ id, onClose }) => <MessageTemplateForm id={id} onClose={onClose} />}
        empty={t('messageTemplates.empty')}
      />
      {sentTemplate && <SendDialog row={sentTemplate} onClose={() => setSentTemplate(null)} />}
    </>
  )
}
