import { ColorPicker, Input, Select } from '@arco-design/web-react'
import { lookups, useLookup } from '@tessera/shared/client/lookups'
import { useText } from '@tessera/shared/text/text'
import { IconPicker } from '@tessera/shared/ui/icon-picker/icon-picker'
import { useDraft, useFlowDesigner } from '@tessera/shared/workflow/designer/context'
import { Section, Setting, TextSetting } from '@tessera/shared/workflow/designer/settings/inputs'
import { text } from '@tessera/shared/workflow/designer/text'
import { text as webhooksText } from './webhooks/text.ts'
import { Webhooks } from './webhooks/webhooks.tsx'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

/** Name, code, category and icon of the flow, and the other systems that it works with. */
export function BasicStep({ flowId, scope }: { flowId: string; scope: string }) {
  const t = useText(text)
  const tw = useText(webhooksText)
  const store = useFlowDesigner()
  const { fullName, enCode, category, icon, iconBackground, description } = useDraft()
  const { data, isLoading } = useLookup(lookups.dictionaries)
  const categories = data?.find((type) => type.enCode === 'WorkFlowCategory')?.dictionaryList ?? []
  return (
    <div className={styles.step}>
      <div className={styles.basic}>
        <TextSetting
          label={t('flowDesigner.fullName')}
          max={50}
          value={fullName}
          onChange={(next) => store.changeFlow({ fullName: next })}
        />
        <TextSetting
          label={t('flowDesigner.enCode')}
          max={60}
          value={enCode}
          onChange={(next) => store.changeFlow({ enCode: next })}
        />
        <Setting label={t('flowDesigner.category')}>
          <Select
            size="small"
            showSearch
            loading={isLoading}
            aria-label={t('flowDesigner.category')}
            value={category}
            options={categories.map((one) => ({ value: one.enCode, label: one.fullName }))}
            onChange={(next: string) => store.changeFlow({ category: next })}
          />
        </Setting>
        <Setting label={t('flowDesigner.icon')}>
          <IconPicker value={icon} onChange={(next) => store.changeFlow({ icon: next })} />
        </Setting>
        <Setting label={t('flowDesigner.colour')}>
          <ColorPicker
            size="small"
            showText
            value={iconBackground}
            onChange={(next) => store.changeFlow({ iconBackground: String(next) })}
          />
        </Setting>
        <Setting label={t('flowDesigner.description')}>
          <Input.TextArea
            aria-label={t('flowDesigner.description')}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={500}
            value={description}
            onChange={(next) => store.changeFlow({ description: next })}
          />
        </Setting>
        <Section title={tw('webhooks.title')}>
          <Webhooks flowId={flowId} scope={scope} />
        </Section>
      </div>
    </div>
  )
}
