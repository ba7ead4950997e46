import type { LedgerKind } from 'contract/ledger/ledger.words.ts'
import type { Catalogues } from '../shell/languages.ts'

const en = {
  title: 'Settlement {reference}',
  until: 'Account of {partner} until {day}',
  'you-pay': 'You pay {amount}',
  'we-pay': 'We pay you {amount}',
  'you-paid': 'You paid {amount}',
  'we-paid': 'We paid you {amount}',
  'paid-on': 'On {day}, UTR {utr}',
  opening: 'Opening balance',
  adds: 'You owe',
  reduces: 'We owe you',
  balance: 'Balance',
  tds: 'Tax deducted (TDS)',
  'you-owe': '{amount}, you owe',
  'we-owe': '{amount}, we owe you',
  'pay.upi': 'Pay {amount} by UPI',
  'pay.scan': 'Or scan this code with a UPI app. The reference is {reference}.',
  pdf: 'Download statement (PDF)',
  entries: 'Entries',
  'cash-kept': 'Cash you kept',
  'entries.more': 'The newest {shown} of {total} entries. The PDF has all.',
  'call.office': 'Call us',
}
export type SettlementText = keyof typeof en

const hi: Record<SettlementText, string> = {
  title: 'सेटलमेंट {reference}',
  until: '{partner} का खाता, {day} तक',
  'you-pay': 'आपको {amount} देने हैं',
  'we-pay': 'हम आपको {amount} देंगे',
  'you-paid': 'आपने {amount} दिए',
  'we-paid': 'हमने आपको {amount} दिए',
  'paid-on': '{day} को, UTR {utr}',
  opening: 'शुरुआती बैलेंस',
  adds: 'आप पर बाक़ी',
  reduces: 'हम पर बाक़ी',
  balance: 'बैलेंस',
  tds: 'काटा गया टैक्स (TDS)',
  'you-owe': '{amount}, आप पर बाक़ी',
  'we-owe': '{amount}, हम पर बाक़ी',
  'pay.upi': 'UPI से {amount} दें',
  'pay.scan': 'या UPI ऐप से यह कोड स्कैन करें। रेफ़रेंस {reference} है।',
  pdf: 'स्टेटमेंट डाउनलोड करें (PDF)',
  entries: 'एंट्री',
  'cash-kept': 'नक़द जो आपने रखा',
  'entries.more': '{total} में से नई {shown} एंट्री। PDF में सभी हैं।',
  'call.office': 'हमें कॉल करें',
}

export const settlementText: Catalogues<SettlementText> = { en, hi }

export const kindText: Catalogues<LedgerKind> = {
  en: {
    'commission-due': 'Commission',
    'commission-reversed': 'Commission corrected',
    'owed-to-partner': 'Received for your job',
    'cash-held': 'Cash with you',
    'commission-received': 'You paid',
    rework: 'Rework cost',
    concession: 'Concession',
    payout: 'We paid you',
    tds: 'Tax deducted (TDS)',
    adjustment: 'Adjustment',
    incentive: 'Incentive',
    reversal: 'Reversal',
  },
  hi: {
    'commission-due': 'कमीशन',
    'commission-reversed': 'कमीशन में सुधार',
    'owed-to-partner': 'आपके काम का भुगतान',
    'cash-held': 'आपके पास नक़द',
    'commission-received': 'आपने दिए',
    rework: 'दोबारा काम का ख़र्च',
    concession: 'रियायत',
    payout: 'हमने दिए',
    tds: 'काटा गया टैक्स (TDS)',
    adjustment: 'समायोजन',
    incentive: 'इंसेंटिव',
    reversal: 'वापसी एंट्री',
  },
}
