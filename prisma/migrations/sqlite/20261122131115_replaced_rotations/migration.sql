-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN "firstTurn" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ReplacedRotation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "scheduleId" INTEGER NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL,
    CONSTRAINT "ReplacedRotation_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReplacedTurn" (
    "rotationId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("rotationId", "position"),
    CONSTRAINT "ReplacedTurn_rotationId_fkey" FOREIGN KEY ("rotationId") REFERENCES "ReplacedRotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReplacedTurn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateIndex
CREATE INDEX "ReplacedRotation_scheduleId_endsAt_idx" ON "ReplacedRotation"("scheduleId", "endsAt");

-- CreateIndex
CREATE INDEX "ReplacedTurn_userId_idx" ON "ReplacedTurn"("userId");
