export {
  type HowEntered,
  postPaymentCash,
  postPayoutCash,
  reversePaymentCash,
  reversePayoutCash,
} from './cash-posting.service.ts'
