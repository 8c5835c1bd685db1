import { Drawer } from '@arco-design/web-react'
import { useState } from 'react'
import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/widgets/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/widgets/portal-scope/portal-scope'
import { ArticlePhone } from './article-phone.tsx'
import { text } from './text.ts'
import styles from './mp-material.module.css'

/** An article as followers have it on the phone; of several the first is the one that is seen large. */
export function ArticlePreview({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data } = useCall(mpMaterials.readArticle, { id })
  const [at, setAt] = useState(0)
  const title = t('mpMaterial.preview')
  const article = data?.articles[at]
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(480px, 100vw)"
        wrapClassName={scope}
        footer={null}
        onCancel={onClose}
      >
        {data && data.articles.length > 1 && (
          <ol className={styles.articles}>
            {data.articles.map((one, n) => (
              <li key={`${n} ${one.title}`}>
                <button
                  type="button"
                  className={styles.article}
                  aria-pressed={n === at}
                  onClick={() => setAt(n)}
                >
                  {one.title}
                </button>
              </li>
            ))}
          </ol>
        )}
        {data && article && (
          <ArticlePhone {...article} at={data.updatedTime} imageUrl={at === 0 ? data.imageUrl : ''} />
        )}
      </Drawer>
    </>
  )
}
