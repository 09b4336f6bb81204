import NextAuth from 'next-auth'
import { authOptions } from '@/app/auth-options'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

function handle(request: Request, context: RouteContext): Promise<Response> {
  return NextAuth(authOptions())(request, context)
}

export { handle as GET, handle as POST }
