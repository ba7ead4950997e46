import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PreviewPanel } from './preview-panel.tsx'
import { FormPanel } from './setting-group-panel.tsx'
import { sampleQuery } from './settings.queries.ts'
import { SettingsTab } from './settings-tab.tsx'
import { TestSend } from './test-send.tsx'
import { useGroupForm } from './use-group-form.ts'
import type { Loaded } from './use-settings.ts'

/** The WhatsApp receipt after the completion of a job. */
export function WhatsappSettingsPage() {
  return <SettingsTab>{(loaded) => <ReceiptSettings loaded={loaded} />}</SettingsTab>
}

function ReceiptSettings({ loaded }: { loaded: Loaded }) {
  const form = useGroupForm('whatsapp.receipt', loaded)
  const [job, choose] = useState<number | null>(null)
  const sample = useQuery(sampleQuery('whatsapp.receipt', job))
  return (
    <div className="settings-columns">
      <div>
        <FormPanel form={form} />
      </div>
      <div>
        <PreviewPanel
          message={String(form.value('whatsapp.receipt.message'))}
          sample={sample}
          onChoose={choose}
          isSms={false}
        >
          <TestSend template="whatsapp.receipt" job={sample.data?.job?.id ?? null} isUnsaved={form.isDirty} />
        </PreviewPanel>
      </div>
    </div>
  )
}
