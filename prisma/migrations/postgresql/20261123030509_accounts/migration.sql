-- Each user so far becomes an account of the same id, a member of one workspace.
CREATE TABLE "Account" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Account_email_key" ON "Account"("email");
INSERT INTO "Account" ("id", "email", "passwordHash", "createdAt") SELECT "id", "email", "passwordHash", "createdAt" FROM "User";
SELECT setval('"Account_id_seq"', greatest((SELECT max("id") FROM "Account"), 1), EXISTS (SELECT 1 FROM "Account"));

ALTER TABLE "User"
    ADD COLUMN "accountId" BIGINT,
    ADD COLUMN "joinedAt" TIMESTAMPTZ(3),
    ADD COLUMN "lastUsedAt" TIMESTAMPTZ(3);
UPDATE "User" SET "accountId" = "id", "joinedAt" = CASE WHEN "passwordHash" IS NULL THEN NULL ELSE "createdAt" END;
DROP INDEX "User_email_key";
ALTER TABLE "User"
    ALTER COLUMN "accountId" SET NOT NULL,
    DROP COLUMN "email",
    DROP COLUMN "passwordHash";
CREATE UNIQUE INDEX "User_accountId_workspaceId_key" ON "User"("accountId", "workspaceId");
ALTER TABLE "User" ADD CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
