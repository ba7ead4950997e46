import type { Job } from 'contract/jobs/jobs.schema.ts'
import { Facts } from '#shared/components/facts.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { PhoneLine } from '#shared/components/phone-link.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { addressLine, mapUrl } from './address-line.ts'

export function JobCustomer({ job }: { job: Job }) {
  const t = useText(jobsText)
  const { customer, address } = job
  return (
    <Panel title={t('jobs.customer')} className="order-2">
      <PanelBody>
        <PhoneLine phone={customer.phone} whatsapp={customer.whatsapp ?? customer.phone} />
        <div className="row">
          <TextLink className="medium text-13" to="/customers/$id" params={{ id: String(customer.id) }}>
            {customer.name}
          </TextLink>
        </div>
      </PanelBody>
      <hr />
      <PanelBody>
        {address ? (
          <Facts
            facts={[
              { label: t('jobs.address'), value: addressLine(address) },
              { label: t('jobs.landmark'), value: address.landmark },
              {
                label: t('jobs.map'),
                value: (
                  <a className="link" href={mapUrl(address)} target="_blank" rel="noreferrer">
                    {t('jobs.open-map')}
                  </a>
                ),
              },
            ]}
          />
        ) : (
          <span className="text-13 ink-3">{t('jobs.no-address')}</span>
        )}
      </PanelBody>
    </Panel>
  )
}
