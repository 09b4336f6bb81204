import { basicPassword } from '@/lib/http/basic-password'
import { feedAnswer, feedRefusal } from '../answer-feed'

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Tocsin calendar", charset="UTF-8"' }

/** For calendar programs that send a password: whose shifts it is, it says alone. */
export async function GET(request: Request) {
  const secret = basicPassword(request.headers.get('authorization'))
  const answer = secret === undefined ? undefined : await feedAnswer(secret)
  return answer ?? feedRefusal(401, 'Give the password that the page On call shows, with any user name.', CHALLENGE)
}
