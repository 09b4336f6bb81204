-- CreateEnum
CREATE TYPE "RollupSubject" AS ENUM ('workspace', 'team', 'entity', 'apiKey', 'label');

-- CreateEnum
CREATE TYPE "RollupGrain" AS ENUM ('hour', 'day');

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "forgottenTo" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Rollup" (
    "workspaceId" BIGINT NOT NULL,
    "subject" "RollupSubject" NOT NULL,
    "subjectId" BIGINT NOT NULL,
    "grain" "RollupGrain" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT,
    "low" INTEGER NOT NULL,
    "medium" INTEGER NOT NULL,
    "high" INTEGER NOT NULL,
    "critical" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "toAcknowledge" TEXT NOT NULL,
    "toResolve" TEXT NOT NULL,

    CONSTRAINT "Rollup_pkey" PRIMARY KEY ("workspaceId","subject","subjectId","grain","at"),
    CONSTRAINT "Rollup_subject_key_check" CHECK (("subject" = 'label') = ("key" IS NOT NULL)),
    CONSTRAINT "Rollup_opened_low_medium_high_critical_check" CHECK ("opened" = "low" + "medium" + "high" + "critical")
);

-- CreateTable
CREATE TABLE "PageRollup" (
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sent" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "PageRollup_pkey" PRIMARY KEY ("workspaceId","userId","channel","at")
);

-- CreateTable
CREATE TABLE "RollupMark" (
    "id" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,
    "recountToId" BIGINT,
    "recounts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RollupMark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RollupMark_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE INDEX "Rollup_workspaceId_key_grain_at_opened_idx" ON "Rollup"("workspaceId", "key", "grain", "at", "opened");

-- CreateIndex
CREATE INDEX "PageRollup_workspaceId_at_idx" ON "PageRollup"("workspaceId", "at");

-- AddForeignKey
ALTER TABLE "Rollup" ADD CONSTRAINT "Rollup_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageRollup" ADD CONSTRAINT "PageRollup_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The pages that have ended are counted here, later ones as they end.
INSERT INTO "PageRollup" ("workspaceId", "userId", "channel", "at", "sent", "failed")
SELECT page."workspaceId", notification."userId", COALESCE(page."channel"::text, ''),
    date_trunc('hour', page."endedAt", 'UTC'),
    COUNT(*) FILTER (WHERE page."state" = 'sent'), COUNT(*) FILTER (WHERE page."state" = 'dead')
FROM "Page" AS page JOIN "Notification" AS notification ON notification."id" = page."notificationId"
WHERE page."state" IN ('sent', 'dead') GROUP BY 1, 2, 3, 4;
