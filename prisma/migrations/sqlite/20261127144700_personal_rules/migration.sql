-- AlterTable
ALTER TABLE "User" ADD COLUMN "quietFrom" TEXT;
ALTER TABLE "User" ADD COLUMN "quietTimeZone" TEXT;
ALTER TABLE "User" ADD COLUMN "quietTo" TEXT;

-- CreateTable
CREATE TABLE "PersonalRule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "contactMethodId" INTEGER NOT NULL,
    "isUrgent" BOOLEAN NOT NULL,
    "afterMinutes" INTEGER NOT NULL,
    CONSTRAINT "PersonalRule_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PersonalRule_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PersonalRule_isUrgent_check" CHECK ("isUrgent" IN (0, 1)),
    CONSTRAINT "PersonalRule_afterMinutes_check" CHECK ("afterMinutes" BETWEEN 0 AND 240)
);

-- CreateIndex
CREATE INDEX "PersonalRule_userId_idx" ON "PersonalRule"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "PersonalRule_contactMethodId_isUrgent_key" ON "PersonalRule"("contactMethodId", "isUrgent");
