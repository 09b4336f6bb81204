-- AlterTable
ALTER TABLE "User" ADD COLUMN     "quietFrom" TEXT,
ADD COLUMN     "quietTimeZone" TEXT,
ADD COLUMN     "quietTo" TEXT;

-- CreateTable
CREATE TABLE "PersonalRule" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "contactMethodId" BIGINT NOT NULL,
    "isUrgent" BOOLEAN NOT NULL,
    "afterMinutes" INTEGER NOT NULL,

    CONSTRAINT "PersonalRule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PersonalRule_afterMinutes_check" CHECK ("afterMinutes" BETWEEN 0 AND 240)
);

-- CreateIndex
CREATE INDEX "PersonalRule_userId_idx" ON "PersonalRule"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "PersonalRule_contactMethodId_isUrgent_key" ON "PersonalRule"("contactMethodId", "isUrgent");

-- AddForeignKey
ALTER TABLE "PersonalRule" ADD CONSTRAINT "PersonalRule_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonalRule" ADD CONSTRAINT "PersonalRule_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod"("id") ON DELETE CASCADE ON UPDATE CASCADE;
