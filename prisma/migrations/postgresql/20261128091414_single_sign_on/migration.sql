-- DropIndex
DROP INDEX "Account_email_key";

-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "issuedIn" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "shutOutAt" TIMESTAMPTZ(3),
ADD COLUMN     "shutOutReason" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "issuerId" BIGINT;

-- CreateTable
CREATE TABLE "Issuer" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientSecret" TEXT NOT NULL,
    "domains" TEXT NOT NULL,
    "groupsClaim" TEXT NOT NULL,
    "groupRules" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "isOfServer" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Issuer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "iss" TEXT NOT NULL,
    "sub" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_slug_key" ON "Issuer"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_workspaceId_id_key" ON "Issuer"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Identity_workspaceId_userId_idx" ON "Identity"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_workspaceId_iss_sub_key" ON "Identity"("workspaceId", "iss", "sub");

-- CreateIndex
CREATE UNIQUE INDEX "Account_email_issuedIn_key" ON "Account"("email", "issuedIn");

-- CreateIndex
CREATE INDEX "Session_issuerId_idx" ON "Session"("issuerId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Issuer" ADD CONSTRAINT "Issuer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
