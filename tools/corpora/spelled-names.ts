/** Names, each with texts that a search must find it by. */
export const spelledNames: [name: string, texts: string[]][] = [
  ["D'Silva", ['D’Silva', 'dʼsilva', 'D`Silva']],
  ['O’Brien', ["O'Brien"]],
  ['Renée Fontaine', ['renee', 'Renée', 'RENE\u0301E', 'fontaine renee']],
  ['Conceicao', ['Conceição']],
  ['Suresh  Babu', ['Suresh Babu', 'Suresh   Babu', 'suresh\u00a0babu']],
  ['Tara\u200b Menon', ['Tara Menon', 'Ta\u200bra']],
  ['İsmail Demir', ['İsmail Demir', 'ismail', 'İSMAİL']],
  ['Ravi Shankar Iyer', ['Iyer Ravi', 'Ravi Iyer', 'shank iyer']],
  ['S. V. Rangan', ['S V Rangan', 'S.V. Rangan', 'rangan s.v']],
  ['K.J. Yesudas', ['K J Yesudas', 'k. j. yesu']],
  ['क़ासिम', ['क़ासिम', 'क\u093cासिम']],
  ['Hotel 365', ['365', 'hotel 36']],
  ['Plumbers 24/7', ['24/7']],
  ['Studio 42', ['42', 'studio 4']],
  ['Ｆｕｊｉ Traders', ['fuji']],
  ['50%_Club', ['50%', '50%_']],
]
