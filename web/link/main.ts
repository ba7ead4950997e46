import { linkPaths } from 'contract/links/links.words.ts'
import { customerPage } from './customer/customer.page.ts'
import { partnerPage } from './partner/partner.page.ts'
import { settlementPage } from './settlement/settlement.page.ts'
import { openShell, type Page } from './shell/shell.ts'

/** The page of each kind of link, by the first segment of its address. */
const pages: Record<string, Page> = {
  [linkPaths['partner-job']]: partnerPage,
  [linkPaths['customer-job']]: customerPage,
  [linkPaths['settlement-line']]: settlementPage,
}

const [, path = '', token = ''] = location.pathname.split('/')
openShell(document.querySelector('#page')!, pages[path], token)
