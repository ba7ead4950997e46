import type { Catalogues } from './languages.ts'

type ShellText = 'language' | 'loading' | 'offline' | 'retry' | 'ended' | 'ended.text' | 'waiting' | 'refused'

export const shellText: Catalogues<ShellText> = {
  en: {
    language: 'Language',
    loading: 'Loading',
    offline: 'No connection. The page loads as soon as you are online.',
    retry: 'Try again',
    ended: 'This link is not valid',
    'ended.text': 'It has ended or is incomplete. Ask the sender for a new link.',
    waiting: 'Saved on this phone. It is sent as soon as you are online.',
    refused: 'This step is no longer possible. Check the current details.',
  },
  hi: {
    language: 'भाषा',
    loading: 'लोड हो रहा है',
    offline: 'इंटरनेट नहीं है। कनेक्शन आते ही पेज खुल जाएगा।',
    retry: 'फिर कोशिश करें',
    ended: 'यह लिंक मान्य नहीं है',
    'ended.text': 'लिंक समाप्त हो गया है या अधूरा है। भेजने वाले से नया लिंक माँगें।',
    waiting: 'इस फ़ोन में सेव है। इंटरनेट आते ही भेज दिया जाएगा।',
    refused: 'अब यह नहीं किया जा सकता। नई जानकारी देखें।',
  },
}
